-- A headache diary: one survey an evening, with a branch, a hidden item, an answer in a text, and a score.

return plan "headaches" {
  title = "Headache diary",
  contacts = { contact "nora-weiss" { name = "Nora Weiss", role = "Headache nurse", category = "care_provider" } },
  tasks = {
    task "evening" {
      title = "Your evening",
      schedule = schedule.daily { at = "20:00" },
      card = "survey",
      survey = require "surveys.evening",
      alerts = {
        alert "very-strong" {
          title = "Very strong headache", when = survey.at_least("strength", 9), to = "nora-weiss", urgency = "now",
        },
      },
    },
  },
}
