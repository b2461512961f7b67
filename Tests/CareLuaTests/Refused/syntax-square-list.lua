-- E001 3:62 write a list in braces: { … }, not [ … ]
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = { ["08:00", "20:00"] } } },
} }
