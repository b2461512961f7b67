return plan "A" { title = "A", tasks = { task "Aa" { title = "T", schedule = schedule.daily { at = "02:00" } } } }
