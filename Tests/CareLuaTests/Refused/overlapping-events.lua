-- W023 6:117 tasks.late.grace: the next event starts 1 hour after this one closes, and late answers would still be accepted; write at most 1 hour
-- W023 8:87 tasks.night.grace: the next event starts 8 hours after this one closes, and late answers would still be accepted; write at most 8 hours
-- W023 9:100 tasks.early.opens: the previous event starts 1 hour earlier, and both could be answered then; write at most 1 hour
-- W023 10:128 tasks.weekly.opens: the previous event starts 1 week earlier, and both could be answered then; write at most 1 week
return plan "p" { title = "P", tasks = {
  task "late" { title = "Late", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3), grace = hours(2) },
  task "just" { title = "Just", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3), grace = hours(1) },
  task "night" { title = "Night", schedule = schedule.daily { at = "08:00" }, grace = hours(10) },
  task "early" { title = "Early", schedule = schedule.daily { at = { "08:00", "09:00" } }, opens = hours(2), closes = minutes(30) },
  task "weekly" { title = "Weekly", schedule = schedule.weekly { on = "mon", start = anchor "surgery", at = "08:00" }, opens = days(8) },
  task "drawn" { title = "Drawn", schedule = schedule.random { times = 2, between = { "09:00", "21:00" } }, grace = hours(20) },
}, anchors = { "surgery" } }
