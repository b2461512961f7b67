return plan "water" {
  title = "Drinking enough",
  tasks = {
    task "glass" {
      title = "A glass of water",
      schedule = schedule.daily { at = { "08:00", "18:00" } },
    },
  },
}
