-- Positive and negative affect every evening, and on Sundays a form whose items may be skipped. The words in
-- wording/panas.lua only show the form; put those of the form that you may use there.

local panas = require "panas"

return plan "affect" {
  title = "Feelings",
  contacts = { contact "sam-reed" { name = "Sam Reed", role = "Psychologist", category = "care_provider" } },
  tasks = {
    panas.task { wording = require "wording.panas", schedule = schedule.daily { at = "20:00" } },
    panas.task {
      id = "week", wording = require "wording.panas", max_missing = 1,
      schedule = schedule.weekly { on = "sun", at = "all day" },
      -- The module has no alerts of its own; this study has one.
      alerts = alert "afraid" {
        title = "Afraid", when = survey.equals("negative_1", "level_5"), to = "sam-reed", urgency = "today",
      },
    },
  },
}
