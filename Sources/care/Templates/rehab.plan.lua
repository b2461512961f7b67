-- Rehabilitation: exercises that count from the day of surgery, and pain every evening with an alert.

-- Every enrollment sets this date; everything below moves with it.
local surgery = anchor "surgery"

return plan "plan-name" {
  title = "Your new knee",
  version = "1.0.0",

  anchors = { anchor "surgery" { title = "Day of surgery" } },

  contacts = {
    contact "therapist" {
      name = "Ines Moreau", role = "Physical therapist", phone = "+1 555 0121", category = "care_provider",
    },
  },

  tasks = {
    task "exercises" {
      title = "Bend and straighten",
      instructions = "Ten minutes: ten heel slides, then ten straight leg raises. Stop when the pain is more than 5 of 10.",
      -- Three times a day for two weeks, then once a day for four, then on three days a week until week 12.
      schedule = schedule.phases {
        schedule.daily { start = surgery + days(1), at = { "09:00", "14:00", "18:00" }, lasting = weeks(2) },
        schedule.daily { at = "09:00", lasting = weeks(4) },
        schedule.weekly { on = { "mon", "wed", "fri" }, at = "09:00", to = surgery + weeks(12) },
      },
      closes = hours(4),
      reminders = { { at = "start" } },
      decline = { reasons = { option("pain", "It hurts too much"), option("tired", "I am too tired") }, other = true },
      card = "checklist",
    },

    task "pain" {
      title = "Your knee today",
      instructions = "Three questions.",
      schedule = schedule.daily { start = surgery + days(1), at = "19:00", lasting = weeks(6) },
      closes = hours(4),
      reminders = { { before_close = hours(1), text = "One hour left for your questions." } },
      card = "survey",
      survey = require "surveys.knee",
      alerts = {
        alert "infection" {
          title = "Fever or a wet dressing", to = "therapist", urgency = "today",
          when = survey.any { survey.at_least("temperature", 38.5), survey.equals("wet", true) },
        },
      },
    },
  },

  charts = {
    chart.line "recovery" {
      title = "Your pain since surgery",
      over = weeks(6),
      series = { series.values { title = "Pain, 0 to 10", task = "pain", kind = "pain" } },
      axis = { min = 0, max = 10 },
    },
  },

  translations = { es = require "i18n.es" },
}
