return survey "ready" {
  steps = {
    form "before" {
      title = "Before your next infusion",
      items = {
        boolean "well" { text = "Do you feel well enough for it?", required = true },
        boolean "infection" { text = "Do you have a cold, a cough, or another infection?", required = true },
        choice "daily" {
          text = "How much of the day do you spend in bed or in a chair?", required = true,
          options = {
            option("hardly", "Hardly any"), option("less", "Less than half"), option("more", "More than half"),
            option("all", "All of it"),
          },
        },
      },
    },
    completion "done" { title = "Thank you", text = "We call you if the date changes." },
  },
}
