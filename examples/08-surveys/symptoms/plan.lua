-- Symptoms of a day: a row of questions for each of those that were chosen.

return plan "symptoms" {
  title = "Symptoms",
  tasks = {
    task "today" {
      title = "Your symptoms",
      schedule = schedule.daily { at = "19:00" },
      card = "survey",
      survey = survey "symptoms" {
        steps = {
          question "which" {
            item = choice "symptoms" {
              text = "Which of these did you have?", multiple = true,
              options = {
                option("nausea", "Nausea"), option("pain", "Pain"), option("other", "Other", { other = true }),
                option("none", "None of these", { exclusive = true }),
              },
            },
          },
          repeat_group "detail" {
            title = "Your symptoms", for_each = "symptoms", as = "symptom",
            items = {
              scale "severity" { text = "How bad was {symptom}?", min = 0, max = 10, required = true },
              text "where" { text = "Where?", when = survey.equals("symptom", "pain") },
            },
          },
          completion "done" { title = "Thank you" },
        },
      },
    },
  },
}
