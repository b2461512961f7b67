-- Three days of each ten, drawn at random; two prompts on each of them.
return plan "days-of-blocks" {
  title = "Days",
  tasks = {
    task "mood" {
      title = "Right now",
      schedule = schedule.random {
        days = { 3, of = 10 }, times = 2, between = { "09:00", "21:00" }, duration = minutes(15), lasting = days(25),
      },
      closes = minutes(15),
    },
  },
}
