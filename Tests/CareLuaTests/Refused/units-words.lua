-- E010 9:37 tasks.a.grace.hour: unknown field 'hour' of `grace`; did you mean `hours`?
-- E010 9:90 tasks.a.schedule.interval.day: unknown field 'day' of `interval`; did you mean `days`?
-- E010 9:99 tasks.a.schedule.interval.minits: unknown field 'minits' of `interval`; did you mean `minutes`?
-- E013 10:63 tasks.b.schedule.on[1]: 'tues' is not a weekday; did you mean `tue`?
-- E013 10:71 tasks.b.schedule.on[2]: 'Wensday' is not a weekday; did you mean `wed`?
-- E013 10:82 tasks.b.schedule.on[3]: 'sonday' is not a weekday; did you mean `sun`?
-- E013 10:92 tasks.b.schedule.on[4]: 'weekdays' is not a weekday; write mon, tue, wed, thu, fri, sat, or sun
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", grace = { hour = 2 }, schedule = schedule.every { interval = { day = 1, minits = 3 } } },
  task "b" { title = "B", schedule = schedule.weekly { on = { "tues", "Wensday", "sonday", "weekdays" } } },
} }
