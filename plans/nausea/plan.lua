-- Doxylamine against nausea, with a lower dose planned from a later date.

return plan "nausea" {
  title = "Living with nausea",
  version = "1.0.0",

  contacts = {
    contact "dr-osei" { name = "Dr. Osei", role = "Family physician", phone = "+1 555 0142", category = "care_provider" },
  },

  tasks = {
    task "doxylamine" {
      title = "Take doxylamine",
      instructions = "Take 25 mg with water. Call us if you feel very drowsy.",
      schedule = schedule.compose {
        schedule.daily { at = "08:00", text = "At breakfast", key = "breakfast" },
        schedule.every { interval = days(2), at = "12:00", text = "At noon", key = "noon" },
      },
      targets = { value(25, { kind = "dose", units = "mg" }) },
      grace = hours(2),
      card = "instructions",
      later = {
        {
          from = "2026-11-02",
          instructions = "Take 12.5 mg with water: half a tablet. Call us if the nausea comes back.",
          targets = { value(12.5, { kind = "dose", units = "mg" }) },
        },
      },
    },

    task "pain" {
      title = "Rate your pain",
      instructions = "One question, in the evening.",
      impacts_adherence = false,
      schedule = schedule.daily { at = "19:00" },
      card = "survey",
      survey = require "surveys.pain",
    },
  },
}
