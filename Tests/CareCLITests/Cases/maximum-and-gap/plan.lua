local medication = require "medication_card"
return plan "max" { title = "As needed", tasks = {
  medication.task { id = "pills", title = "Pills", amounts = { 1 }, units = "pill", daily_max = 4, min_gap = hours(4) },
  medication.task { id = "patch", title = "One patch, the next not before 36 hours", amounts = { 1 }, units = "patch", min_gap = hours(36) },
  -- As before: one event for each day.
  task "daily" { title = "One patch a day", impacts_adherence = false, schedule = schedule.daily { at = "all day" },
    card = medication.card { amounts = { 1 }, units = "patch", min_gap = hours(36) } },
} }
