-- Paracetamol as needed: at most 4 g in 24 hours, at least 4 hours from one dose to the next.

local medication = require "medication_card"

return plan "as-needed" {
  title = "Medicine as needed",
  tasks = {
    task "paracetamol" {
      title = "Paracetamol", instructions = "For pain, as needed.", impacts_adherence = false,
      schedule = schedule.daily { at = "all day" },
      card = medication.card { amounts = { 500, 1000 }, units = "mg", daily_max = 4000, min_gap = hours(4) },
    },
  },
}
