-- A parameter that only reports read: they divide participants by their arm.
return plan "p" {
  title = "P",
  params = { arm = { "exercise", "usual care" } },
  tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" } } },
}
