-- E001 4:20 Lua has no `!=`; write `~=` for "is not"
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = function(event)
    if event.state != "completed" then return 0 end
    return 1
  end },
} }
