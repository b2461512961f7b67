-- E018 4:26 tasks.a.schedule.at[2]: '20.00' is not a time of day; write HH:MM
-- E010 6:51 tasks.a.impact_adherence: unknown field 'impact_adherence' of task; did you mean `impacts_adherence`?

local times = { "08:00", "20.00" }
local morning = schedule.daily { at = times }
local common = { title = "A", schedule = morning, impact_adherence = false }

return plan "p" { title = "P", tasks = { task "a" (common) } }
