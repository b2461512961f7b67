-- E020 15:68 tasks.a.schedule.interval: an all-day element cannot repeat every 6 hours; write whole days, weeks, months, or years
-- E020 16:84 tasks.b.schedule.to: the element ends at 2026-06-01, which is not after its start, 2026-06-07; write a later end or an earlier start
--   = as written it is never due; with the dates swapped it would be due 6 times
-- E020 17:65 tasks.c.schedule.start: 2026-06-07T12:00:00Z is an instant, which needs a zone; set a zone, or write a wall time without an offset
-- E020 18:40 tasks.d.schedule: the schedule has no elements; write, for example, schedule.compose { schedule.daily { at = "08:00" } }
-- E020 20:33 tasks.e.schedule[1].every: an element cannot repeat after no time; write a positive interval, such as days(1)
-- E020 21:46 tasks.e.schedule[2].count: the element cannot have 0 occurrences; write a count of at least 1
-- E020 23:68 tasks.f.schedule.interval: an element cannot repeat every -1 day; write a positive interval without negative parts
-- E020 24:69 tasks.f2.schedule.interval: an element cannot repeat after an interval in which `days` is negative; write a positive interval without negative parts
-- E013 25:71 tasks.g.schedule.lasting: `to` and `lasting` both set the end; remove one of the two

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.every { interval = hours(6), at = "all day" } },
    task "b" { title = "B", schedule = schedule.daily { start = "2026-06-07", to = "2026-06-01" } },
    task "c" { title = "C", schedule = schedule.daily { start = "2026-06-07T12:00:00Z" } },
    task "d" { title = "D", schedule = schedule.compose {} },
    task "e" { title = "E", schedule = schedule.compose {
      schedule.weekly { every = 0 },
      schedule.daily { at = "08:00", count = 0 },
    } },
    task "f" { title = "F", schedule = schedule.every { interval = -days(1) } },
    task "f2" { title = "F", schedule = schedule.every { interval = { weeks = 1, days = -6 } } },
    task "g" { title = "G", schedule = schedule.daily { to = week(1), lasting = days(3) } },
  },
}
