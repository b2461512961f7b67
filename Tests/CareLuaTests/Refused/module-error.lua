-- E018 8:64 tasks.a.schedule.at: '8' is not a time of day; write HH:MM
-- E018 texts.lua:1:37 schedule.daily.at: '7' is not a time of day; write HH:MM
--   = required by plan.lua:6
-- E002 texts.lua:3:24 'first' is nil, which has no fields
--   = required by plan.lua:6
local texts = require "texts"
return plan "p" { title = texts.title, tasks = {
  task "a" { title = texts.a, schedule = schedule.daily { at = "8" } },
} }
--- texts.lua
local early = schedule.daily { at = "7" }
local words = {}
return { title = words.first.text, a = "A" }
