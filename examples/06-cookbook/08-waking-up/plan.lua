-- Half an hour after each participant's own time of waking, which is asked for at enrollment.

return plan "waking-up" {
  title = "After waking up",
  params = { wake = "time" },
  tasks = {
    task "diary" { title = "Sleep diary", schedule = schedule.daily { at = param "wake" + minutes(30) }, closes = hours(4) },
  },
}
