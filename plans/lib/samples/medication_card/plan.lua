-- Medicine as needed: ibuprofen, a plaster, and penicillin, which tells the ward, at will, each dose an event of
-- its own; and with one event for each day paracetamol, at most 4 g in 24 hours and at least 4 hours from one dose
-- to the next; and a patch every 36 hours; and codeine and drops that have a maximum alone.

local medication = require "medication_card"

return plan "as-needed" {
  title = "Medicine as needed",
  contacts = { contact "ward" { name = "The ward" } },
  tasks = {
    medication.task {
      id = "ibuprofen", title = "Ibuprofen", instructions = "For pain, as needed.", amounts = { 400 }, units = "mg",
      daily_max = 1200, min_gap = hours(6),
    },
    medication.task { id = "plaster", title = "Plaster", amounts = { 1 }, units = "plaster", min_gap = hours(36) },
    task "paracetamol" {
      title = "Paracetamol", instructions = "For pain, as needed.", impacts_adherence = false,
      schedule = schedule.daily { at = "all day" },
      card = medication.card { amounts = { 500, 1000 }, units = "mg", daily_max = 4000, min_gap = hours(4) },
    },
    task "patch" {
      title = "Pain patch", instructions = "One patch; the next one not before 36 hours.", impacts_adherence = false,
      schedule = schedule.daily { at = "all day" },
      card = medication.card { amounts = { 1 }, units = "patch", min_gap = hours(36) },
    },
    medication.task {
      id = "penicillin", title = "Penicillin", amounts = { 1200000 }, units = "[iU]", daily_max = 2400000,
      alerts = {
        alert "taken" { title = "Penicillin taken", when = function() return true end, to = "ward", urgency = "routine" },
      },
    },
    medication.task { id = "codeine", title = "Codeine", amounts = { 30 }, units = "mg", daily_max = 90 },
    task "drops" {
      title = "Drops", instructions = "In the morning or the evening, or ahead.", impacts_adherence = false,
      schedule = schedule.daily { at = { "08:00", "20:00" } }, opens = hours(12), closes = days(7),
      card = medication.card { amounts = { 0.1 }, units = "mL", daily_max = 0.3 },
    },
  },
}
