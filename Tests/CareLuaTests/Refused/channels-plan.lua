-- E006 5:8 there is no 'plan' here; only the files of a plan declare it; write it in a plan.lua
-- E006 5:42 there is no 'task' here; only the files of a plan declare it; write it in a plan.lua
-- E006 5:77 there is no 'schedule' here; only the files of a plan declare it; write it in a plan.lua

return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" } } } }
