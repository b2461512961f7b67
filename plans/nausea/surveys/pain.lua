return survey "pain" {
  steps = {
    question "rating" {
      title = "Your stomach today",
      item = scale "pain" {
        text = "How much pain did you feel?",
        min = 1, max = 10, step = 1,
        min_label = "No pain", max_label = "Very painful",
        required = true,
      },
    },
  },
}
