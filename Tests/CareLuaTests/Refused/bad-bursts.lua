-- E020 12:66 tasks.a.schedule.bursts: there cannot be 2 bursts of 8 days every 1 week; write 1 to 1000 bursts with a length of at most `every`
-- E011 13:66 tasks.b.schedule.bursts: `bursts` needs `count`; write count = 3
-- E020 14:66 tasks.c.schedule.bursts: there cannot be 0 bursts of 1 week every 4 weeks; write 1 to 1000 bursts with a length of at most `every`
-- E011 15:66 tasks.d.schedule.bursts: `bursts` needs `every`; write every = days(3)
-- E010 15:86 tasks.d.schedule.bursts.each: unknown field 'each' of `bursts`
--   = fields here: length, every, count
-- E012 16:66 tasks.e.schedule.bursts: expected a table, got the text 'weekly'; write bursts = { … }

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { bursts = { length = days(8), every = weeks(1), count = 2 } } },
    task "b" { title = "B", schedule = schedule.daily { bursts = { length = days(7), every = weeks(4) } } },
    task "c" { title = "C", schedule = schedule.daily { bursts = { length = days(7), every = weeks(4), count = 0 } } },
    task "d" { title = "D", schedule = schedule.daily { bursts = { length = days(7), each = weeks(4), count = 2 } } },
    task "e" { title = "E", schedule = schedule.daily { bursts = "weekly" } },
  },
}
