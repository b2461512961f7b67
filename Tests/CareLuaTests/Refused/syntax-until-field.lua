-- E001 4:55 `until` is a keyword of Lua and cannot be a field name; write `to` or `through` for the end, or until_done = true
--   = if a field must have this name, write ["until"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { until = "2026-07-01" } },
} }
