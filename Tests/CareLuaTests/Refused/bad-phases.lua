-- E020 11:58 tasks.a.schedule[1]: the end of this phase is not known in advance, so the next phase has no start; write an end such as lasting = weeks(2)
-- E013 14:25 tasks.b.schedule[2].start: a later phase starts when the one before ends; remove `start`, or, for a gap between them, write schedule.compose with a `start` for each
-- E020 16:58 tasks.c.schedule[1]: the end of this phase is not known in advance, so the next phase has no start; write an end such as lasting = weeks(2)
-- E020 18:7 tasks.d.schedule[1]: it is not known in advance which is later, enrolled + 30 days or enrolled + 1 month; end all elements of this phase together
-- E020 21:40 tasks.e.schedule: the schedule has no elements; write, for example, schedule.compose { schedule.daily { at = "08:00" } }
-- E020 23:7 tasks.f.schedule[1]: the end of this phase is not known in advance, so the next phase has no start; write an end such as lasting = weeks(2)

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.phases { schedule.daily {}, schedule.daily {} } },
    task "b" { title = "B", schedule = schedule.phases {
      schedule.daily { lasting = weeks(1) },
      schedule.weekly { start = "2026-06-07" },
    } },
    task "c" { title = "C", schedule = schedule.phases { schedule.monthly { day = 1, count = 3 }, schedule.daily {} } },
    task "d" { title = "D", schedule = schedule.phases {
      schedule.compose { schedule.daily { lasting = days(30) }, schedule.daily { lasting = months(1) } },
      schedule.daily { every = 0 },
    } },
    task "e" { title = "E", schedule = schedule.phases {} },
    task "f" { title = "F", schedule = schedule.phases {
      schedule.every { interval = hours(8), count = 6 },
      schedule.daily {},
    } },
  },
}
