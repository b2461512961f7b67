-- E001 4:8 Lua has no `!`; write `not`
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = function(event)
    if !event.outcome then return 0 end
    return 1
  end },
} }
