-- E017 
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
          date "visit" { min = "tomorrow" },
          time_of_day "dose" { min = "8" },
          height "height" { system = "imperial" },
        } },
      },
    } },
  },
}
