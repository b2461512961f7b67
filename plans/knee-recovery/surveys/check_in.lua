return survey "check-in" {
  steps = {
    form "how" {
      title = "Good morning",
      text = "Please answer both questions.",
      items = {
        scale "pain" {
          text = "How much does your knee hurt?",
          min = 1, max = 10, step = 1,
          min_label = "No pain", max_label = "Very painful",
          required = true,
        },
        scale "sleep" {
          text = "How many hours did you sleep?",
          min = 0, max = 12, step = 1,
          required = true,
        },
      },
    },
    completion "done" { title = "Thank you", text = "That is all for this morning." },
  },
}
