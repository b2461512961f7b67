-- One step with three questions. A question with `required = true` must be answered; the others can be skipped.

return survey "evening" {
  steps = {
    form "day" {
      title = "Today",
      items = {
        scale "mood" {
          text = "How was your mood?", min = 0, max = 10, min_label = "very bad", max_label = "very good", required = true,
        },
        numeric "sleep" { text = "How long did you sleep last night?", min = 0, max = 24, digits = 1, units = "h" },
        text "note" { text = "Is there anything that you want to remember?", max_length = 500 },
      },
    },
    completion "done" { title = "Thank you", text = "Sleep well." },
  },
}
