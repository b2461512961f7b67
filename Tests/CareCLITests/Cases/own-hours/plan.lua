-- Four random prompts from half an hour after getting up to three hours before bed, for people who go to bed before and after midnight.
return plan "own-hours" {
  title = "Own hours", params = { wake = "time", bed = "time" },
  tasks = {
    task "mood" {
      title = "Right now", closes = minutes(15),
      schedule = schedule.random {
        times = 4, between = { param "wake" + minutes(30), param "bed" - hours(3) }, min_gap = hours(1), duration = minutes(15),
        lasting = weeks(1),
      },
    },
  },
}
