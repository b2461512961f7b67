-- E018 6:38 tasks.walk-2.schedule.at: '8 pm' is not a time of day; write HH:MM
-- E010 7:5 tasks.walk-1.grcae: unknown field 'grcae' of task; did you mean `grace`?
local function walk(id, at)
  return task(id) {
    title = "Walk",
    schedule = schedule.daily { at = at },
    grcae = hours(1),
  }
end

local tasks = {}
for i, hour in ipairs { "08:00", "8 pm", "20:00" } do tasks[i] = walk("walk-" .. i, hour) end

return plan "p" { title = "P", tasks = tasks }
