-- Two questions on sleep with a score.

local sleep = (require "questionnaire").of {
  id = "sleep", title = "Your nights", text = "In the last week, how often …",
  options = { { "never", "Never" }, { "sometimes", "Sometimes" }, { "often", "Often" } },
  items = { { "falling", "could you not fall asleep?" }, { "waking", "did you wake up early?" } },
  severities = { { 0, "none" }, { 2, "mild" }, { 4, "severe" } },
}

return plan "nights" {
  title = "Nights",
  tasks = {
    task "nights" {
      title = "Your nights", schedule = schedule.weekly { on = "sun", at = "all day" }, card = "survey",
      survey = sleep.survey, extract = sleep.extract,
    },
  },
}
