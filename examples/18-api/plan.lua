-- Tasks that a program reads and records over the API.
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
    task "feel" {
      title = "How do you feel?",
      schedule = schedule.daily { at = "all day" },
      survey = survey "feel" {
        steps = {
          form "today" {
            items = {
              scale "tired" { text = "How tired are you?", min = 0, max = 10, required = true },
              text "words" { text = "Anything else?" },
            },
          },
        },
      },
    },
  },
}
