-- E011 3:77 tasks.a.schedule: the value of `schedule` is nil; write schedule = schedule.daily { at = "08:00" }
local times = { morning = schedule.daily { at = "08:00" } }
return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = times.evening } } }
