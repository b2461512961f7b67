-- Two hours to answer, half an hour of grace, a nudge before it closes.

return plan "window" {
  title = "In time",
  tasks = {
    task "glucose" {
      title = "Measure your blood sugar",
      schedule = schedule.daily { at = "07:00" },
      opens = minutes(30), closes = hours(2), grace = minutes(30),
      reminders = { { at = "start" }, { before_close = minutes(20), text = "Twenty minutes left." } },
    },
  },
}
