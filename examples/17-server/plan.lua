return plan "walking" {
  title = "Walking after surgery",
  tasks = {
    task "walk" {
      title = "Walk for ten minutes",
      schedule = schedule.daily { at = { "09:00", "17:00" } },
      closes = hours(3),
    },
  },
}
