-- W025 6:11 tasks: 21 reminders on a day, which is more than a person can use; write at most 20
-- W016 10:44 tasks.a.snooze[3]: nobody can be reminded again so late: the event is closed by then; write a shorter time, or a later `closes`

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = { "08:00", "12:00", "16:00", "20:00" } }, closes = hours(1), grace = minutes(30),
      opens = minutes(30), reminders = { { at = "start" }, { after_start = minutes(20) }, { before_close = minutes(10) } },
      snooze = { minutes(15), minutes(89), minutes(90) },
    },
    task "b" { title = "B", schedule = schedule.daily { at = { "09:00", "13:00", "18:00" } }, reminders = {
      { at = "start" }, { after_start = minutes(20) }, { after_start = minutes(40) } } },
  },
}
