-- E001 4:77 `end` is a keyword of Lua and cannot be a field name; write `to` for the end of a schedule; an event has `stop`
--   = if a field must have this name, write ["end"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { start = "2026-06-07", end = "2026-07-01" } },
} }
