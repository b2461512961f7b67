-- E001 3:62 a list stands in braces; write { … } in place of [ … ]
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = { ["08:00", "20:00"] } } },
} }
