-- A question that shows only after certain answers, and two ways to end.

return plan "follow-up" {
  title = "One thing leads to another",
  tasks = {
    task "headache" {
      title = "Headache",
      schedule = schedule.daily { at = "20:00" },
      card = "survey",
      survey = survey "headache" {
        steps = {
          form "today" {
            title = "Today",
            items = {
              scale "pain" { text = "How bad was your headache?", min = 0, max = 10, required = true },
              choice "where" {
                text = "Where was it?", required = true, when = survey.above("pain", 0),
                options = { option("left", "Left"), option("right", "Right"), option("both", "On both sides") },
              },
            },
            go = { { when = survey.at_least("pain", 8), to = "rest" }, default = "done" },
          },
          completion "rest" { title = "Please rest in a dark room" },
          completion "done" { title = "Thank you" },
        },
      },
    },
  },
}
