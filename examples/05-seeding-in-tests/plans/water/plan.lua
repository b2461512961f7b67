return plan "water" {
  title = "Drinking enough",
  tasks = {
    task "glass" {
      title = "A glass of water",
      schedule = schedule.daily { at = { "08:00", "18:00" } },
      closes = hours(4),
      reminders = { { before_close = hours(1), text = "Did you drink your glass?" } },
    },
  },
}
