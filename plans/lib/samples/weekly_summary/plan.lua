-- Pain every day, and the week summed up beside the one before.

local summary = require "weekly_summary"

return plan "summary" {
  title = "A week in a sentence",
  tasks = {
    task "pain" {
      title = "Pain", schedule = schedule.daily { at = "20:00" }, card = "survey",
      survey = survey "pain" {
        steps = { form "how" { items = { scale "pain" { text = "How strong is your pain?", min = 0, max = 10 } } } },
      },
    },
    task "glucose" { title = "Glucose", schedule = schedule.at_will {} },
  },
  insights = {
    summary.insight("week", {
      values = {
        { task = "pain", kind = "pain", name = "pain", units = "of 10" },
        { task = "glucose", kind = "glucose", name = "glucose", units = "mg/dL" },
      },
    }),
  },
}
