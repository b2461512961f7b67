-- E001 4:40 `repeat` is a word of Lua and names no field; write `every`, or schedule.every { interval = … }
--   = where a name must be just that, write ["repeat"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = { repeat = "daily" } },
} }
