local times = { morning = schedule.daily { at = "08:00" } }
return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = times.evening } } }
