-- Drops every day, and once more on the evening after a day on which they were missed: a day on which nobody asked for them is none.
return plan "drops" {
  title = "Drops",
  tasks = {
    task "drops" {
      title = "Drops",
      schedule = schedule.compose {
        schedule.daily { at = "07:00" },
        schedule.once { start = after { task = "drops", each = true, on = { "missed" } } + days(1), at = "19:00", key = "again" },
      },
      closes = hours(2),
    },
  },
}
