-- E012 10:69 day: day takes a whole number, got string; write day(3)
-- E017 10:98 days: 1.5 is not a whole number
-- E012 11:68 weeks: weeks takes a whole number, got no value; write weeks(3)
-- E010 12:70 tasks.c.schedule.interval.day: unknown field 'day' of `interval`; did you mean `days`?
-- E012 13:77 tasks.d.schedule.interval.days: expected a whole number, got the text '1'; write days = 3

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { start = day("seven"), to = day(7) + days(1.5) } },
    task "b" { title = "B", schedule = schedule.every { interval = weeks() * 2 } },
    task "c" { title = "C", schedule = schedule.every { interval = { day = 1 } } },
    task "d" { title = "D", schedule = schedule.every { interval = { days = "1" } } },
  },
}
