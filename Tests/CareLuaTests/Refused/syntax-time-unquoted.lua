-- E001 3:60 write a time of day in quotes: "08:30"
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = 08:30 } },
} }
