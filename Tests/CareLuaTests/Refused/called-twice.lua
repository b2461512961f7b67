-- E002 3:1 task "a" is complete and cannot be called

return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {} } { title = "B" } } }
