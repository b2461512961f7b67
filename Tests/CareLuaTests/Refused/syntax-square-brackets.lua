-- E001 2:40 write a list in braces: { … }, not [ … ]
return plan "p" { title = "P", tasks = [
  task "a" { title = "A", schedule = schedule.daily {} },
] }
