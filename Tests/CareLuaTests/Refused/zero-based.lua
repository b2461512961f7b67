-- E002 5:65 this is nil, which has no fields
--   = lists start at 1: the first item is list[1]
local times = { { at = "08:00" }, { at = "20:00" } }
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = times[0].at } },
} }
