return plan "headaches" {
  title = "Headache diary",
  tasks = {
    task "evening" {
      title = "Your evening",
      schedule = schedule.daily { at = "20:00" },
      card = "survey",
      survey = survey "evening" {
        steps = {
          question "today" {
            item = scale "strength" { text = "How strong was it?", min = 0, max = 10, required = true },
            go = { { when = survey.at_least("strenght", 9), to = "call" }, default = "done" },
          },
          question "night" { item = numeric "sleep" { text = "How many hours did you sleep?" } },
          completion "done" { title = "Thank you", text = "You said {strenght}." },
        },
      },
    },
  },
}
