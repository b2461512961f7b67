-- E004 tasks/walk.lua:1:23 there is no module 'words.walks'; it would be words/walks.lua in the plan's folder or in plans/lib
--   = required by plan.lua:5
-- E018 tasks/walk.lua:2:76 tasks.walk.schedule.at: '08.00' is not a time of day; write HH:MM
--   = required by plan.lua:5
return plan "p" { title = "P", tasks = { require "tasks.walk" } }
--- tasks/walk.lua
local words = require "words.walks"
return task "walk" { title = words.title, schedule = schedule.daily { at = "08.00" } }
