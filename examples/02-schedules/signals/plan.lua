-- Experience sampling: questions at moments that nobody can foresee.

return plan "signals" {
  title = "Mood in the moment",

  tasks = {
    -- Four times a day, an hour or more apart.
    task "mood" {
      title = "How do you feel now?",
      schedule = schedule.random {
        times = 4, between = { "09:00", "21:00" }, min_gap = hours(1), duration = minutes(15), lasting = weeks(1),
      },
      closes = minutes(15),
    },

    -- Once in each third of the day.
    task "company" {
      title = "Who are you with?",
      schedule = schedule.random {
        times = 3, between = { "09:00", "21:00" }, stratified = true, duration = minutes(15), lasting = weeks(1),
      },
      closes = minutes(15),
    },
  },
}
