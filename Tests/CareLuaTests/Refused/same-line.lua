-- E018 6:119 tasks.b.schedule[2].at: '99:00' is not a time of day; write HH:MM
-- E018 9:79 tasks.a.schedule[1].at: '1' is not a time of day; write HH:MM
-- E018 9:108 tasks.a.schedule[2].at: '2' is not a time of day; write HH:MM

local hours_of_day = {}
for _, hour in ipairs { "08", "99" } do hour = hour .. ":00"; hours_of_day[#hours_of_day + 1] = schedule.daily { at = hour } end

return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.compose { schedule.daily { at = "1" }, schedule.daily { at = "2" } } },
  task "b" { title = "B", schedule = schedule.compose(hours_of_day) },
} }
