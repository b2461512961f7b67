-- A questionnaire with a score: every four weeks, with an alert when the score is high.

return plan "plan-name" {
  title = "How tired are you?",
  version = "1.0.0",

  contacts = {
    contact "nurse" { name = "Ada Klein", role = "Study nurse", phone = "+1 555 0140", category = "care_provider" },
  },

  tasks = {
    task "fatigue" {
      title = "Your last two weeks",
      instructions = "Four questions about tiredness.",
      -- On the day of enrollment, and every four weeks, seven times in all.
      schedule = schedule.every { interval = weeks(4), at = "all day", count = 7 },
      -- Open for five days, so that a busy day does not cost an answer.
      closes = days(5),
      grace = days(2),
      reminders = { { at = "start" }, { before_close = days(1), text = "Your questions close tomorrow." } },
      card = "survey",
      -- Each answer is recorded under the id of its question, and the score under its own name.
      survey = require "surveys.fatigue",
      alerts = {
        alert "severe" {
          title = "A score of 10 or more", to = "nurse", urgency = "routine", when = survey.at_least("score", 10),
        },
      },
    },
  },

  charts = {
    chart.line "score" {
      title = "Your score",
      text = "From 0, not tired, to 12.",
      over = weeks(28),
      series = { series.values { title = "Score", task = "fatigue", kind = "score" } },
      axis = { min = 0, max = 12 },
    },
  },

  translations = { de = require "i18n.de" },
}
