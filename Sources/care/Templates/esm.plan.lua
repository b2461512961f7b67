-- Experience sampling: five short questionnaires a day at random times for two weeks, after consent.

return plan "plan-name" {
  title = "Moments",
  version = "1.0.0",
  -- Nothing else is due until this task is completed.
  gate = "welcome",

  -- A value that each participant has: set it with `care enroll --param wake=06:30`.
  params = { wake = { kind = "time", title = "When do you usually get up?", default = "07:30" } },

  tasks = {
    task "welcome" {
      title = "Welcome",
      instructions = "Read about the study and say whether you want to take part.",
      impacts_adherence = false,
      schedule = schedule.once { at = "all day" },
      closes = weeks(1),
      card = "survey",
      survey = require "surveys.welcome",
    },

    task "moment" {
      title = "Right now",
      instructions = "Four short questions about this moment.",
      schedule = schedule.random {
        -- From the day after enrollment, five times between getting up and thirteen hours later, an hour or more apart.
        start = day(1),
        lasting = weeks(2),
        times = 5,
        between = { param "wake" + minutes(30), param "wake" + hours(13) },
        min_gap = hours(1),
        duration = minutes(15),
      },
      -- An answer describes the moment only if it is given in that moment, so there is no grace period.
      closes = minutes(15),
      reminders = {
        { at = "start", text = "How are you right now? You have 15 minutes." },
        { before_close = minutes(5), text = "Five minutes left." },
      },
      decline = { reasons = { option("driving", "I am driving"), option("busy", "I cannot be disturbed") } },
      card = "survey",
      survey = require "surveys.moment",
    },
  },

  charts = {
    chart.line "days" {
      title = "Your days",
      text = "The mean of each day, on a scale of 1 to 7.",
      over = days(14),
      series = {
        series.values { title = "Mood", task = "moment", kind = "mood" },
        series.values { title = "Stress", task = "moment", kind = "stress" },
      },
      axis = { min = 1, max = 7 },
    },
  },

  translations = { de = require "i18n.de" },
}
