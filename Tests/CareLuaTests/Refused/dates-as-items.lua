-- E012 4:89 tasks.a.targets[1]: date "2026-06-07" is an item of a survey; write time.date "2026-06-07" for the date itself
-- E011 4:89 date.2026-06-07: date "2026-06-07" has no table; write date "2026-06-07" { … }
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, targets = { value(date "2026-06-07", { kind = "x" }) } },
} }
