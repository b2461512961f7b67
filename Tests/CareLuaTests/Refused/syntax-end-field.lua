-- E001 4:77 `end` is a word of Lua and names no field; write `to` for the end of a schedule; an event has `stop`
--   = where a name must be just that, write ["end"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { start = "2026-06-07", end = "2026-07-01" } },
} }
