-- E018 4:62 time.now: a plan has no clock while it loads; call it in a hook, or write a date

return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.once { start = time.now() + days(1) } },
} }
