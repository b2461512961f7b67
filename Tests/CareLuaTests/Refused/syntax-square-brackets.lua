-- E001 2:40 a list stands in braces; write { … } in place of [ … ]
return plan "p" { title = "P", tasks = [
  task "a" { title = "A", schedule = schedule.daily {} },
] }
