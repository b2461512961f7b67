-- A call with the study at 18:00 where the family lives, wherever the participant is.
return plan "zone-of-home" {
  title = "Calls", params = { home = "zone" },
  tasks = { task "call" { title = "Call", schedule = schedule.daily { at = "18:00", zone = param "home" }, closes = hours(1) } },
}
