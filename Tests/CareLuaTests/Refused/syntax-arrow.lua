-- E001 3:76 Lua has no arrow functions; write function(x) return … end
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = (event) => 1 },
} }
