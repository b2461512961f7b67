-- E000 0:0 x: to be recorded

channel.push "push" {}
deliver { reminders = { "push" } }
return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" } } } }
