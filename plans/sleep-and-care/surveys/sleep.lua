return survey "sleep" {
  steps = {
    question "night" {
      title = "Last night",
      item = numeric "hours" {
        text = "How many hours did you sleep?",
        min = 0, max = 24, digits = 1, units = "h",
        required = true,
      },
    },
  },
}
