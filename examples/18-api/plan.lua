-- Two tasks, which a program reads and records over the API.
return plan "walking" {
  title = "Walking",
  tasks = {
    task "walk" {
      title = "Walk",
      schedule = schedule.daily { at = "all day" },
      progress = "sum",
      targets = { value(5000, { kind = "steps" }) },
      card = "numeric_progress",
    },
    task "rest" {
      title = "Lie down for a while",
      schedule = schedule.daily { at = "all day" },
    },
  },
}
