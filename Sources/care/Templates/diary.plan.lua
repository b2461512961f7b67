-- A diary: three questions every evening, a look back at the week, and a picture of four weeks.

return plan "plan-name" {
  -- What participants see. The id above names the plan in the store, and never changes.
  title = "Evening diary",
  -- Yours to count; the store keeps every version that you seed.
  version = "1.0.0",

  tasks = {
    task "evening" {
      title = "How was your day?",
      instructions = "Three questions, about a minute.",
      -- Due at 20:00 where the participant is, from the day of enrollment on.
      schedule = schedule.daily { at = "20:00" },
      -- Open for four hours; an answer in the two hours after that is accepted as late.
      closes = hours(4),
      grace = hours(2),
      reminders = {
        { at = "start", text = "Your diary is open until midnight." },
        { before_close = hours(1), text = "One hour left for your diary." },
      },
      card = "survey",
      -- The file surveys/evening.lua. Each answer is recorded under the id of its question.
      survey = require "surveys.evening",
    },
  },

  insights = {
    -- Shown when the mean of the last seven days is low; {value} is that mean.
    threshold "short-nights" {
      on = { task = "evening", kind = "sleep", stat = "mean" },
      below = 6,
      over = days(7),
      title = "Short nights",
      text = "You slept {value} hours a night in the last seven days.",
    },
  },

  charts = {
    chart.line "weeks" {
      title = "Your last four weeks",
      over = weeks(4),
      series = { series.values { title = "Mood, 0 to 10", task = "evening", kind = "mood" } },
      axis = { min = 0, max = 10 },
    },
  },

  -- The same texts in Spanish; `care check` names every text that lacks one.
  translations = { es = require "i18n.es" },
}
