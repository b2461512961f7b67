-- Two questions on sleep with a score, and a few on going out, whose items have their own points and depend on each other.

local questionnaire = require "questionnaire"

local sleep = questionnaire.of {
  id = "sleep", title = "Your nights", text = "In the last week, how often …",
  options = { { "never", "Never" }, { "sometimes", "Sometimes" }, { "often", "Often" } },
  items = { { "falling", "could you not fall asleep?" }, { "waking", "did you wake up early?" } },
  severities = { { 0, "none" }, { 2, "mild" }, { 4, "severe" } },
}

local often = { { "often", "Often", 4 }, { "rarely", "Rarely", 1 }, { "never", "Never", 0 } }

local outings = questionnaire.of {
  id = "outings", title = "Going out", options = { { "no", "No" }, { "yes", "Yes" } }, times = 2,
  items = {
    { "walks", "How often do you go for a walk?", options = often },
    { "alone", "Do you go alone?", unless = { "walks", "never" } },
    { "far", "Do you go far alone?", unless = { "alone", "no" } },
  },
}

return plan "nights" {
  title = "Nights",
  tasks = {
    task "nights" {
      title = "Your nights", schedule = schedule.weekly { on = "sun", at = "all day" }, card = "survey",
      survey = sleep.survey, extract = sleep.extract,
    },
    task "outings" {
      title = "Going out", schedule = schedule.weekly { on = "sun", at = "all day" }, card = "survey",
      survey = outings.survey, extract = outings.extract,
      alerts = { alert "few" { title = "Few outings", when = outings.at_most(2) } },
    },
  },
}
