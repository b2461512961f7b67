-- E001 3:12 no `=` is needed before the braces of task "a"; write task "a" { … }
return plan "p" { title = "P", tasks = {
  task "a" = { title = "A", schedule = schedule.daily {} },
} }
