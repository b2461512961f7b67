-- E004 6:90 there is no module 'surveys.chek_in'; it would be surveys/chek_in.lua in the plan's folder or in plans/lib

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = require "surveys.chek_in" },
  },
}
