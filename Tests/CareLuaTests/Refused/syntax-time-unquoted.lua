-- E001 3:60 a time of day stands in quotes; write "08:30"
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = 08:30 } },
} }
