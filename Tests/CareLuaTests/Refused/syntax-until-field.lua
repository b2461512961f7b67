-- E001 4:55 `until` is a word of Lua and names no field; write `to` or `through` for the end, or until_done = true
--   = where a name must be just that, write ["until"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { until = "2026-07-01" } },
} }
