return plan "p" { title = "P", tasks = { require "tasks.walk" } }
--- tasks/walk.lua
local words = require "words.walks"
return task "walk" { title = words.title, schedule = schedule.daily { at = "08.00" } }
