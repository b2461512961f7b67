-- The events of the project in REDCap, as tasks from the day of enrollment.

return plan "my-study" {
  title = "My study",
  tasks = {
    task "baseline-intake" {
      title = "Baseline: intake", schedule = schedule.once { start = day(0), at = "all day" }, card = "survey",
      survey = require "surveys.intake",
    },
    task "baseline-pain" {
      title = "Baseline: pain", schedule = schedule.once { start = day(0), at = "all day" }, card = "survey",
      survey = require "surveys.pain",
    },
    task "month-1-pain" {
      title = "Month 1: pain", schedule = schedule.once { start = day(30), at = "all day" }, opens = days(3),
      closes = days(6), card = "survey", survey = require "surveys.pain",
    },
  },
}
