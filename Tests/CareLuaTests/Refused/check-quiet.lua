-- W016 9:72 tasks.a.reminders[2]: this reminder is never sent: the plan's quiet hours end after the event is closed; write another time, or shorter quiet hours

return plan "p" {
  title = "P", quiet = { "21:00", "07:00" },
  tasks = {
    -- 22:30 is quiet, and the event closes before 07:00.
    task "a" {
      title = "A", schedule = schedule.daily { at = "20:30" }, closes = hours(2) + minutes(30), grace = minutes(30),
      reminders = { { at = "start" },                                  { after_start = hours(2) } },
    },
    -- Quiet hours end while it can be answered, or one of the times is not quiet.
    task "b" { title = "B", schedule = schedule.daily { at = "06:00" }, closes = hours(4), reminders = { { at = "start" } } },
    task "c" { title = "C", schedule = schedule.daily { at = { "08:00", "22:00" } }, closes = hours(1), reminders = { { at = "start" } } },
  },
}
