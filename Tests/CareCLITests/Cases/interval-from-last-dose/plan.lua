-- Every seven days from the last dose that was really taken; a dose that is missed does not end the treatment: the next one is asked on the
-- day after its window closed, which is seven days after it was due.
return plan "weekly-pill" {
  title = "Every seven days after the last",
  tasks = {
    task "pill" {
      title = "Pill",
      schedule = schedule.compose {
        schedule.once { start = day(0), at = "08:00" },
        schedule.once { start = after { task = "pill", each = true } + days(7), at = "08:00", key = "taken" },
        schedule.once { start = after { task = "pill", each = true, on = { "missed", "declined" } } + days(1), at = "08:00", key = "left" },
      },
      closes = days(6),
    },
  },
}
