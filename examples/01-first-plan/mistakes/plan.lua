-- The first plan with two errors in it, to see how they are reported.

return plan "water" {
  title = "Drinking enough",

  tasks = {
    task "glass" {
      titel = "A glass of water",
      schedule = schedule.daily { at = { "08:00", "12.00", "18:00" } },
      targets = { value(250, { kind = "water", units = "mL" }) },
      card = "checklist",
    },

    task "evening" {
      title = "How was today?",
      schedule = schedule.daily { at = "20:00" },
      card = "survey",
      survey = survey "evening" {
        steps = {
          question "energy" {
            title = "How was today?",
            item = scale "energy" { text = "How much energy did you have?", min = 0, max = 10, required = true },
          },
        },
      },
    },
  },
}
