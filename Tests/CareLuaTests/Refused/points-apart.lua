return plan "p" {
  title = "P",
  params = { from = "time", to = "time" },
  tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00", duration = param "to" - param "from" } } },
}
