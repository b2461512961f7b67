-- E001 4:22 Lua has no `&&`; write `and`
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = function(event)
    if event.outcome && event.values[1] then return 1 end
    return 0
  end },
} }
