return survey "lows" {
  steps = {
    form "today" {
      title = "Low glucose today",
      items = {
        choice "worst" {
          text = "Was your glucose low today?", required = true,
          options = {
            option("none", "No"), option("self", "Yes, and I treated it myself"),
            option("help", "Yes, and I needed the help of someone else"),
          },
        },
        boolean "noticed" {
          text = "Did you notice it before you measured?", required = true, when = survey.not_equals("worst", "none"),
        },
      },
    },
    completion "done" {
      title = "Thank you", text = "Below your range: take 15 g of fast sugar, and measure again after 15 minutes.",
    },
  },
}
