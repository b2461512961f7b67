-- E004 4:23 there is no module 'textes'; it would be textes.lua in the plan's folder or in plans/lib
-- E018 6:60 tasks.a.schedule.at: '8' is not a time of day; write HH:MM
-- E004 6:84 there is no module 'surveys.chek_in'; it would be surveys/chek_in.lua in the plan's folder or in plans/lib
local texts = require "textes"
return plan "p" { title = texts.title, tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = "8" }, survey = require "surveys.chek_in" },
} }
--- texts.lua
return { title = "P" }
--- surveys/check_in.lua
return survey "s" { steps = {} }
