-- Moods in daily life: six short questionnaires a day at random times, for two waves of one week, with the PHQ-9 around
-- each wave.

local phq9 = require "phq9"

local wave = { length = weeks(1), every = weeks(12), count = 2 }

-- Questions about the last two weeks: at the beginning of each wave, and one week after it.
local around_each_wave = schedule.compose {
  schedule.every { interval = weeks(12), at = "all day", count = 2, key = "before" },
  schedule.every { start = week(2), interval = weeks(12), at = "all day", count = 2, key = "after" },
}

return plan "daily-moods" {
  title = "Moods in daily life",
  version = "1.0.0",
  gate = "welcome",

  params = { wake = { kind = "time", title = "When do you usually get up?", default = "07:30" } },

  contacts = {
    contact "noor-haddad" {
      name = "Noor Haddad", role = "Psychologist on call", phone = "+1 555 0171", category = "care_provider",
    },
  },

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
      instructions = "Five short questions about this moment. They take less than a minute.",
      group = "daily-life",
      -- The first wave begins on the day after the consent is asked for, so that it has seven whole days.
      schedule = schedule.random {
        start = day(1), times = 6, between = { param "wake" + minutes(30), param "wake" + hours(14) },
        min_gap = minutes(75), duration = minutes(20), bursts = wave,
      },
      -- An answer describes the moment only if it is given in that moment, so there is no grace period.
      closes = minutes(20),
      reminders = {
        { at = "start", text = "How are you right now? You have 20 minutes." },
        { before_close = minutes(8), text = "Still time for a short look at your mood." },
      },
      decline = {
        reasons = {
          option("driving", "I am driving"), option("busy", "I cannot be disturbed"), option("asleep", "I was asleep"),
        },
      },
      card = "survey",
      survey = require "surveys.moment",
    },

    phq9.task {
      title = "The last two weeks", schedule = around_each_wave, to = "noor-haddad",
    },
  },

  insights = {
    insight "time-of-day" {
      over = days(7),
      at_least = 3,
      show = function(ctx)
        local sum, count = { early = 0, late = 0 }, { early = 0, late = 0 }
        for _, mood in ipairs(ctx.values({ task = "moment", kind = "mood", over = days(7) }):list()) do
          local part = mood.recorded.hour < 14 and "early" or "late"
          sum[part], count[part] = sum[part] + mood.value, count[part] + 1
        end
        if count.early < 5 or count.late < 5 then return nil end
        local change = sum.late / count.late - sum.early / count.early
        if math.abs(change) < 0.5 then return nil end
        return insight.message {
          title = "Your moods by time of day",
          text = ("Your mood was %s from two o'clock on, by %.1f of 7."):format(
            change > 0 and "better" or "worse", math.abs(change)),
        }
      end,
    },
  },

  charts = {
    chart.line "wave" {
      title = "Your week",
      text = "The mean of each day, on a scale of 1 to 7.",
      over = days(7),
      series = {
        series.values { title = "Mood", task = "moment", kind = "mood" },
        series.values { title = "Energy", task = "moment", kind = "energy" },
      },
      axis = { min = 1, max = 7 },
    },
  },
}
