-- E018 8:20 time: '2026-06-07 08:00' is not a time; write 2026-06-07T08:00, or 2026-06-07T08:00-04:00 for an instant
-- E018 13:75 time.date: '2026-02-30' is not a date; write YYYY-MM-DD, such as 2026-06-07
-- E018 14:65 tasks.c.schedule.start: '2026-06-7' is not a date or time; write YYYY-MM-DD, YYYY-MM-DDTHH:MM, or the latter with Z or an offset
-- E018 14:83 tasks.c.schedule.to: 'tomorrow' is not a date or time; write YYYY-MM-DD, YYYY-MM-DDTHH:MM, or the latter with Z or an offset
-- E018 15:64 time.now: a plan has no clock while it loads; call it in a hook, or write a date
-- E018 16:67 tasks.e.schedule.through: `through` is a last day, got 2026-06-07T08:00; write a date, or use `to`

local first = time "2026-06-07 08:00"
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { start = first, at = "08:00" } },
    task "b" { title = "B", schedule = schedule.daily { start = time.date "2026-02-30" + days(1) } },
    task "c" { title = "C", schedule = schedule.daily { start = "2026-06-7", to = "tomorrow" } },
    task "d" { title = "D", schedule = schedule.once { start = time.now() } },
    task "e" { title = "E", schedule = schedule.daily { through = "2026-06-07T08:00" } },
  },
}
