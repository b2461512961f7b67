-- E001 4:40 `repeat` is a keyword of Lua and cannot be a field name; write `every`, or schedule.every { interval = … }
--   = if a field must have this name, write ["repeat"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = { repeat = "daily" } },
} }
