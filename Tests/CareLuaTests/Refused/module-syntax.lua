-- E016 6:39 gate: 'b' is not a task of this plan; did you mean `a`?
-- E018 7:60 tasks.a.schedule.at: '8' is not a time of day; write HH:MM
-- E001 surveys/check_in.lua:2:50 a comma is missing between `}` and `unanswered`
--   = required by plan.lua:7
--   = the open `{`: surveys/check_in.lua:1:26
return plan "p" { title = "P", gate = "b", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = "8" }, survey = require "surveys.check_in" },
} }
--- surveys/check_in.lua
return survey "check-in" {
  steps = { completion "done" { title = "Done" } }
  unanswered = "?"
}
