return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.weekly { on = { "mon", "thu" }, start = "2026-07-01", to = "2026-06-01", at = "08:00" } },
  task "b" { title = "B", schedule = schedule.daily { start = "2026-06-08", through = "2026-06-06" } },
} }
