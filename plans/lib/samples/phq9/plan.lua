-- PHQ-9 every other Monday; thoughts of self-harm reach the psychologist at once.

local phq9 = require "phq9"

return plan "mood" {
  title = "Mood",
  contacts = {
    contact "sam-reed" { name = "Sam Reed", role = "Psychologist", phone = "+1 555 0101", category = "care_provider" },
  },
  tasks = {
    phq9.task {
      schedule = schedule.weekly { on = "mon", every = 2, at = "all day" }, to = "sam-reed",
      closes = days(2), reminders = { { after_start = hours(18), text = "Please take two minutes for this." } },
    },
  },
}
