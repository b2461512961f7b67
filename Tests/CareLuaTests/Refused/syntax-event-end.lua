-- E001 3:97 `end` is a keyword of Lua and cannot follow a dot; an event has `stop`
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = function(event) return event.end and 1 or 0 end },
} }
