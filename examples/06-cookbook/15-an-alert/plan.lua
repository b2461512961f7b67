-- The care team hears of severe pain at once, even if the participant breaks off after that page.

return plan "severe-pain" {
  title = "Pain",
  contacts = { contact "nurse" { name = "The pain nurse", phone = "+1 555 0100", category = "care_provider" } },
  tasks = {
    task "pain" {
      title = "Pain",
      schedule = schedule.daily { at = "08:00" },
      card = "survey",
      survey = survey "pain" {
        steps = {
          question "level" { title = "Pain", item = scale "pain" { text = "How bad is it?", min = 0, max = 10, required = true } },
          question "more" { title = "More", item = text "words" { text = "In your words?" } },
        },
      },
      alerts = {
        alert "severe" { when = survey.at_least("pain", 8), to = "nurse", urgency = "now", title = "Severe pain" },
      },
    },
  },
}
