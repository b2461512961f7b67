-- Type 1 diabetes: glucose comes from the meter, insulin and low glucose from the participant. The range to stay in is a
-- parameter, because it differs between participants and changes, for example in a pregnancy.

local glucose = require "glucose"

return plan "type-1" {
  title = "Type 1 diabetes",
  version = "1.0.0",

  params = {
    low = { kind = "number", title = "Lowest glucose in range, mmol/L", default = 3.9 },
    high = { kind = "number", title = "Highest glucose in range, mmol/L", default = 10 },
  },

  -- A meter can only show this range. Anything else is a wrong unit or a wrong column.
  quantities = { quantity "blood_glucose" { units = "mmol/L", factor = "glucose", from = 1, to = 35 } },

  contacts = {
    contact "julia-brandt" {
      name = "Julia Brandt", role = "Diabetes nurse", phone = "+1 555 0152", category = "care_provider",
    },
  },

  tasks = {
    task "measure" {
      title = "Measure four times",
      instructions = "Before each meal and at bedtime. Connect the meter in the evening.",
      schedule = schedule.daily { at = "all day" },
      link = { quantity = "blood_glucose", aggregate = "count", units = "mmol/L" },
      targets = { value(4, { kind = "blood_glucose" }) },
      progress = "sum",
      card = "numeric_progress",
    },

    task "glucose" {
      title = "Your glucose",
      impacts_adherence = false,
      schedule = schedule.daily { at = "all day" },
      link = { quantity = "blood_glucose", aggregate = "each", units = "mmol/L" },
      progress = glucose.progress,
      card = "labeled_value",
    },

    task "basal" {
      title = "Long-acting insulin",
      instructions = "The dose that you agreed with Julia Brandt. Use a new needle.",
      schedule = schedule.daily { at = "22:00" },
      opens = hours(2), closes = hours(2), grace = hours(8),
      reminders = { { at = "start" }, { after_start = hours(1), text = "Have you injected your long-acting insulin?" } },
      decline = {
        reasons = {
          option("low", "My glucose is too low"), option("ill", "I cannot eat"), option("empty", "I have none left"),
        },
        other = true,
      },
      alerts = {
        alert "low" {
          title = "Insulin injected with a low glucose", to = "julia-brandt", urgency = "now", when = glucose.is_low,
        },
      },
      card = "checklist",
    },

    task "lows" {
      title = "Low glucose today",
      instructions = "One or two questions before you go to bed.",
      schedule = schedule.daily { at = "21:00" },
      grace = hours(12),
      reminders = { { at = "start" } },
      card = "survey",
      survey = require "surveys.lows",
      alerts = {
        alert "needed-help" {
          title = "Low glucose with help from others", to = "julia-brandt", urgency = "now",
          when = survey.equals("worst", "help"),
        },
        alert "unaware" {
          title = "Low glucose without symptoms", to = "julia-brandt", urgency = "today",
          when = survey.equals("noticed", false),
        },
      },
    },
  },

  insights = { glucose.in_range "in-range", glucose.nights "nights" },

  charts = {
    chart.line "glucose" {
      title = "Your glucose",
      text = "The mean of each day, in mmol/L.",
      over = days(14),
      series = { series.values { title = "Glucose", task = "glucose", kind = "blood_glucose" } },
      axis = { min = 2, max = 16 },
    },
  },
}
