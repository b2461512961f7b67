-- W023 6:117 tasks.late.grace: an event is still late when the next starts: 08:00 until 13:00, the next at 12:00; write at most 1 hour
-- W023 8:87 tasks.night.grace: an event is still late when the next starts: 08:00 until 10:00, the next at 08:00; write at most 8 hours
-- W023 9:100 tasks.early.opens: an event opens before the one before it starts: 09:00 from 07:00 on, the one before at 08:00; write at most 1 hour
-- W023 10:128 tasks.weekly.opens: an event opens before the one before it starts: 08:00 from 08:00 on, the one before at 08:00; write at most 168 hours
return plan "p" { title = "P", tasks = {
  task "late" { title = "Late", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3), grace = hours(2) },
  task "just" { title = "Just", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3), grace = hours(1) },
  task "night" { title = "Night", schedule = schedule.daily { at = "08:00" }, grace = hours(10) },
  task "early" { title = "Early", schedule = schedule.daily { at = { "08:00", "09:00" } }, opens = hours(2), closes = minutes(30) },
  task "weekly" { title = "Weekly", schedule = schedule.weekly { on = "mon", start = anchor "surgery", at = "08:00" }, opens = days(8) },
  task "drawn" { title = "Drawn", schedule = schedule.random { times = 2, between = { "09:00", "21:00" } }, grace = hours(20) },
}, anchors = { "surgery" } }
