-- PHQ-2 every Monday; a positive screen reaches the psychologist the same day.

local phq2 = require "phq2"

return plan "mood-check" {
  title = "Mood check",
  contacts = { contact "sam-reed" { name = "Sam Reed", role = "Psychologist", category = "care_provider" } },
  tasks = {
    phq2.task {
      schedule = schedule.weekly { on = "mon", at = "all day" }, to = "sam-reed", closes = days(2),
      alerts = {
        alert "no-interest" {
          title = "No interest", when = survey.equals("interest", "nearly_every_day"), to = "sam-reed", urgency = "routine",
        },
      },
    },
  },
}
