-- A call that everyone joins at the same moment: its time is wall time in one zone, wherever the participant is.

return plan "group-call" {
  title = "The group",
  tasks = {
    task "call" {
      title = "Join the call",
      schedule = schedule.weekly { on = "wed", at = "18:00", duration = hours(1), zone = "Europe/Berlin" },
      closes = hours(1),
    },
  },
}
