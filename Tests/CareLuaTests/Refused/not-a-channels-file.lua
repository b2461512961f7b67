-- E006 4:1 there is no 'channel' here; only channels.lua, beside the store, declares it
-- E006 5:1 there is no 'deliver' here; only channels.lua, beside the store, declares it

channel.push "push" {}
deliver { reminders = { "push" } }
return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" } } } }
