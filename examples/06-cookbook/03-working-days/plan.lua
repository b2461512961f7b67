-- On working days only, and not on the holidays that are known.

return plan "working-days" {
  title = "At work",
  tasks = {
    task "stretch" {
      title = "Stretch",
      schedule = schedule.weekly {
        on = { "mon", "tue", "wed", "thu", "fri" }, at = "11:00", except = { "2026-12-25", "2027-01-01" },
      },
    },
  },
}
