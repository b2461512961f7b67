-- E012 5:63 tasks.a.schedule.start: 2026-06-07 without quotes is a subtraction, the number 2013; write "2026-06-07"
-- E012 5:80 tasks.a.schedule.at: expected a time of day, a list of them, or "all day", got the number 8; write at = "08:00"
-- E012 6:90 tasks.b.later[1].from: 2026-06-21 without quotes is a subtraction, the number 1999; write "2026-06-21"
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { start = 2026-06-07, at = 8 } },
  task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, later = { { from = 2026-06-21, title = "C" } } },
} }
