-- Four times a day at random, at least an hour apart: each participant has times of their own, the same on every reading.

return plan "moments" {
  title = "How is it right now?",
  tasks = {
    task "mood" {
      title = "Right now",
      schedule = schedule.random {
        times = 4, between = { "09:00", "21:00" }, min_gap = minutes(60), duration = minutes(15), lasting = weeks(2),
      },
      closes = minutes(15),
      reminders = { { at = "start" } },
      card = "survey",
      survey = survey "mood" {
        steps = {
          question "now" {
            title = "Right now", item = scale "mood" { text = "How is your mood?", min = 1, max = 7, required = true },
          },
        },
      },
    },
  },
}
