-- E020 10:98 tasks.a.schedule.except[2]: 2026-06-08T08:00 has a time of day, but the element lasts all day; write 2026-06-08
-- E020 11:103 tasks.b.schedule.also[2]: 2026-06-07 is both excluded and added; write it in `except` or in `also`
-- E018 12:66 tasks.c.schedule.except: `except` takes dates and wall times, got enrolled + 3 days; write "2026-06-07" or "2026-06-07T08:00"
-- E018 12:83 tasks.c.schedule.also[1]: `also` takes dates and wall times, got 2026-06-08T08:00:00Z; write "2026-06-07" or "2026-06-07T08:00"
-- E018 12:104 tasks.c.schedule.also[2]: '7 June' is not a date or time; write YYYY-MM-DD, YYYY-MM-DDTHH:MM, or the latter with Z or an offset

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "all day", except = { "2026-06-07", "2026-06-08T08:00" } } },
    task "b" { title = "B", schedule = schedule.daily { except = "2026-06-07", also = { "2026-06-08", "2026-06-07" } } },
    task "c" { title = "C", schedule = schedule.daily { except = day(3), also = { "2026-06-08T08:00Z", "7 June" } } },
  },
}
