-- On the last day of each month, however long it is; and on each second Tuesday.

return plan "monthly" {
  title = "Month by month",
  tasks = {
    task "weigh" { title = "Weigh yourself", schedule = schedule.monthly { day = -1, at = "07:30" } },
    task "call" { title = "Call the clinic", schedule = schedule.monthly { weekday = { 2, "tue" }, at = "10:00" } },
  },
}
