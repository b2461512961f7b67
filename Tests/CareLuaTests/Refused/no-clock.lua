-- E018 4:62 time.now: a plan is declared without a clock; read it in a hook, or write a date

return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.once { start = time.now() + days(1) } },
} }
