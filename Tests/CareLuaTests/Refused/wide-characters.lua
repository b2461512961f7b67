-- E018 3:116 tasks.a.schedule.at: '8 Uhr' is not a time of day; write HH:MM

return plan "p" { title = "Knie 👩‍⚕️ für Ä", tasks = { task "a" { title = "Gehen 👍", schedule = schedule.daily { at = "8 Uhr" } } } }
