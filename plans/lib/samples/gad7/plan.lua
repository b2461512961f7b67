-- GAD-7 on the first of each month.

local gad7 = require "gad7"

return plan "worries" {
  title = "Worries",
  contacts = { contact "sam-reed" { name = "Sam Reed", role = "Psychologist", category = "care_provider" } },
  tasks = {
    gad7.task { schedule = schedule.monthly { day = 1, at = "all day" }, to = { "sam-reed" } },
  },
}
