-- E020 6:106 tasks.a.schedule.to: the element ends at 2026-06-01, which is not after its start, 2026-07-01; write a later end or an earlier start
--   = as written it is never due; with the dates swapped it would be due 9 times
-- E020 7:87 tasks.b.schedule.through: the element ends at 2026-06-07, which is not after its start, 2026-06-08; write a later end or an earlier start
--   = as written it is never due; with the dates swapped it would be due once
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.weekly { on = { "mon", "thu" }, start = "2026-07-01", to = "2026-06-01", at = "08:00" } },
  task "b" { title = "B", schedule = schedule.daily { start = "2026-06-08", through = "2026-06-06" } },
} }
