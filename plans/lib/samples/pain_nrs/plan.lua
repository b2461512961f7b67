-- Pain now and its worst of the day, every evening; ratings may be skipped. Once a week the average, by other bands.

local pain_nrs = require "pain_nrs"

return plan "pain" {
  title = "Pain",
  contacts = { contact "lexi-torres" { name = "Lexi Torres", role = "Physical therapist", category = "care_provider" } },
  tasks = {
    pain_nrs.task {
      ask = { "now", "worst" }, where = "in your knee", over = "today", required = false,
      schedule = schedule.daily { at = "20:00" }, to = "lexi-torres",
    },
    pain_nrs.task {
      id = "week", ask = { "average" }, over = "in the last 7 days", schedule = schedule.weekly { on = "sun", at = "all day" },
      severities = { { 0, "none" }, { 1, "mild" }, { 4, "moderate" }, { 7, "severe" } },
    },
  },
}
