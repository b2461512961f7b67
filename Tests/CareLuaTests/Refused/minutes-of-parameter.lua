return plan "p" {
  title = "P",
  params = { long = "number" },
  tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00", duration = minutes(param "long") } } },
}
