-- E017 10:32 tasks.a.survey.steps.how.items.visit.min: 'tomorrow' is not a date; write one such as 2026-06-07, today, or today-30
-- E017 11:38 tasks.a.survey.steps.how.items.dose.min: '8' is not a time of day; write HH:MM
-- E013 12:38 tasks.a.survey.steps.how.items.height.system: 'imperial' is not allowed here; write "metric" or "us"
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
          date "visit" { min = "tomorrow" },
          time_of_day "dose" { min = "8" },
          height "height" { system = "imperial" },
        } },
      },
    } },
  },
}
