-- Recovering from knee surgery: a month of daily check-ins and of measuring how far the knee bends.

local first_week = schedule.daily { at = "all day", to = week(1) }
local then_weekly = schedule.weekly { start = week(1), to = month(1), at = "all day" }

return plan "knee-recovery" {
  title = "Recovering from knee surgery",
  version = "1.0.0",
  gate = "onboarding",

  contacts = {
    contact "lexi-torres" {
      name = "Lexi Torres", role = "Physical therapist", phone = "+1 555 0100", category = "care_provider",
    },
  },

  tasks = {
    task "onboarding" {
      title = "Welcome",
      instructions = "Read about the study and say whether you want to take part.",
      impacts_adherence = false,
      schedule = schedule.once { at = "all day" },
      closes = weeks(4),
      card = "survey",
      survey = require "surveys.onboarding",
    },

    task "check-in" {
      title = "Daily check-in",
      instructions = "Two questions about your night and your knee.",
      group = "daily",
      tags = { "core" },
      schedule = schedule.daily { at = "08:00" },
      reminders = { { at = "start" }, { before_close = hours(2), text = "Your check-in is open until midnight." } },
      card = "survey",
      survey = require "surveys.check_in",
      extract = function(result)
        return {
          value(result.pain, { kind = "pain" }),
          value(result.sleep, { kind = "sleep", units = "h" }),
        }
      end,
    },

    task "rom" {
      title = "Range of motion",
      instructions = "Measure how far your knee bends. Sit down, and hold the phone against your shin.",
      schedule = schedule.compose { first_week, then_weekly },
      card = "survey",
      survey = require "surveys.range_of_motion",
      extract = function(result)
        return value(result.knee, { kind = "range", units = "deg" })
      end,
    },
  },
}
