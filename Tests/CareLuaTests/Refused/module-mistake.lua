-- E018 7:60 tasks.a.schedule.at: '8' is not a time of day; write HH:MM
-- E010 surveys/check_in.lua:3:66 tasks.a.survey.steps.how.tilte: unknown field 'tilte' of form; did you mean `title`?
--   = required by plan.lua:7
-- E010 surveys/items.lua:1:44 tasks.a.survey.steps.how.items.pain.requierd: unknown field 'requierd' of scale; did you mean `required`?
--   = required by plan.lua:7 → surveys/check_in.lua:1
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = "8" }, survey = require "surveys.check_in" },
} }
--- surveys/check_in.lua
local items = require "surveys.items"

return survey "check-in" { steps = { form "how" { items = items, tilte = "How" } } }
--- surveys/items.lua
return { scale "pain" { min = 10, max = 1, requierd = true } }
