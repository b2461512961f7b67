-- Symptoms of a treatment, every Monday; strong ones reach the ward.

local symptom_diary = require "symptom_diary"

return plan "treatment-symptoms" {
  title = "Symptoms of your treatment",
  contacts = { contact "ward-nurse" { name = "Ward 3", role = "Nurse", category = "care_provider" } },
  tasks = {
    symptom_diary.task {
      symptoms = {
        { "nausea", "nausea" },
        { "fatigue", "tiredness", ask = { "severity", "interference" } },
        { "rash", "skin rash", ask = { "frequency" } },
      },
      schedule = schedule.weekly { on = "mon", at = "all day" }, to = "ward-nurse", closes = days(2),
    },
    symptom_diary.task {
      id = "evening", symptoms = { { "pain", "pain" } }, over = "today", required = false,
      schedule = schedule.daily { at = "20:00" },
    },
  },
}
