-- E002 4:1 task "a" is complete and cannot be called
--   = a comma may be missing before the braces or brackets that follow

return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily {} } { title = "B" } } }
