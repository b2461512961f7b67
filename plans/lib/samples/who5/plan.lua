-- The WHO-5 index on the first of each month. The words in wording/who5.lua only show the form; put the official ones there.

local who5 = require "who5"

return plan "well-being" {
  title = "Well-being",
  contacts = { contact "sam-reed" { name = "Sam Reed", role = "Psychologist", category = "care_provider" } },
  tasks = {
    who5.task {
      wording = require "wording.who5", schedule = schedule.monthly { day = 1, at = "all day" }, to = "sam-reed",
    },
  },
}
