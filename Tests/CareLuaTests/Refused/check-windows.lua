-- W007 14:82 tasks.a.closes: it closes when it opens, so it cannot be answered; write how long it stays open, such as closes = hours(2)
-- W016 16:41 tasks.b.reminders[2].after_start: this reminder is never sent: the event is closed by then; write a shorter time, or a later `closes`
-- W016 16:102 tasks.b.reminders[4].before_close: this reminder is never sent: the event is not open yet; write a shorter time, or an earlier `opens`
-- W016 19:23 tasks.c.reminders[1].after_start: this reminder is never sent: the event is closed by then; write a shorter time, or a later `closes`
-- W016 19:52 tasks.c.reminders[2].before_close: this reminder is never sent: the event is not open yet; write a shorter time, or an earlier `opens`
-- W016 19:110 tasks.c.reminders[4].before_close: this reminder is never sent: a closing event can no longer be answered; write, for example, before_close = minutes(30)
-- W016 20:93 tasks.c.later[1].reminders[1].after_start: this reminder is never sent: the event is closed by then; write a shorter time, or a later `closes`
-- W038 21:84 tasks.d.begin_by: the event closes before then, so nobody begins too late; write a shorter time, or a later `closes`
-- W038 23:84 tasks.f.begin_by: the event closes before then, so nobody begins too late; write a shorter time, or a later `closes`

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, closes = minutes(0) },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, closes = hours(1), grace = hours(1), reminders = {
      { at = "start" }, { after_start = hours(2) }, { after_start = minutes(119) }, { before_close = minutes(61) }, { before_close = minutes(0) },
    } },
    task "c" { title = "C", schedule = schedule.daily { at = "20:00" }, opens = hours(1), reminders = {
      { after_start = hours(7) }, { before_close = hours(8) }, { before_close = hours(5) }, { before_close = minutes(0) },
    }, later = { { from = "2026-06-21", closes = minutes(30), reminders = { { after_start = minutes(30) } } } } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, begin_by = hours(2), closes = hours(2) },
    task "e" { title = "E", schedule = schedule.daily { at = "08:00" }, begin_by = hours(2), closes = hours(4) },
    task "f" { title = "F", schedule = schedule.daily { at = "08:00" }, begin_by = days(2) },
  },
}
