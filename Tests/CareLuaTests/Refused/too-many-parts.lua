-- E003 3:21 the plan has more than 10000 parts; simplify it

local when, times = survey.is_answered("x"), schedule.daily { at = "08:00" }
for _ = 1, 40 do
  when, times = survey.all { when, when }, schedule.compose { times, times }
end

return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
    form "f" { items = { boolean "x" {}, boolean "y" { when = when } } },
  } } },
  task "b" { title = "B", schedule = times },
} }
