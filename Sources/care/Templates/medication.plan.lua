-- A medicine twice a day, and a question about side effects every Sunday that can raise an alert.

return plan "plan-name" {
  title = "Your blood pressure tablets",
  version = "1.0.0",

  -- The care team. Alerts name a contact by its id.
  contacts = {
    contact "nurse" { name = "Ada Klein", role = "Nurse", phone = "+1 555 0140", category = "care_provider" },
  },

  tasks = {
    task "tablet" {
      title = "Amlodipine",
      instructions = "One tablet with a glass of water. If you forget one, skip it: never take two at once.",
      schedule = schedule.daily {
        at = { "08:00", "20:00" },
        -- What one event asks for.
        targets = { value(5, { kind = "dose", units = "mg" }) },
      },
      -- From an hour before to three hours after; then three more hours in which it counts as late.
      opens = hours(1),
      closes = hours(3),
      grace = hours(3),
      reminders = { { at = "start" }, { after_start = hours(1), text = "Have you taken your tablet?" } },
      -- The reasons that a participant can give for not taking it.
      decline = {
        reasons = { option("unwell", "It makes me feel unwell"), option("empty", "I have none left") },
        other = true,
      },
      card = "checklist",
    },

    task "week" {
      title = "Your week",
      instructions = "Whether the tablets agree with you.",
      schedule = schedule.weekly { on = "sun", at = "18:00" },
      closes = days(1),
      reminders = { { at = "start" } },
      card = "survey",
      survey = require "surveys.side_effects",
      alerts = {
        -- Shown to the nurse on the same day, once for each time that it is answered so.
        alert "swelling" {
          title = "Swollen ankles or dizziness", to = "nurse", urgency = "today",
          when = survey.contains_any("effects", { "ankles", "dizzy" }),
        },
      },
    },
  },

  insights = {
    threshold "forgotten" {
      on = "adherence", below = 0.7, over = days(7), title = "A tablet is easily forgotten",
      text = "You took {value} of your tablets in the last seven days. An alarm on your phone may help.",
    },
  },

  charts = {
    chart.calendar "doses" {
      title = "Your tablets", over = weeks(4), series = series.adherence { title = "Taken", tasks = "tablet" },
    },
  },

  translations = { de = require "i18n.de" },
}
