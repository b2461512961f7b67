-- E001 6:5 Lua has no `elif`; write elseif
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = function(event)
    if event.outcome then
      return 1
    elif event.state == "started" then
      return 0.5
    end
    return 0
  end },
} }
