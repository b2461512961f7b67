-- E001 4:20 a single `=` sets a value; write `==` to compare
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, progress = function(event)
    if event.state = "completed" then return 1 end
    return 0
  end },
} }
