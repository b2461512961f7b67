-- Three doses a day with what is to be taken, the evening one different. Each element of the schedule has its own targets.

return plan "three-doses" {
  title = "Three doses a day",
  tasks = {
    task "tablets" {
      title = "Tablets",
      schedule = schedule.compose {
        schedule.daily { at = { "08:00", "13:00" }, text = "with a meal" },
        schedule.daily { at = "22:00", text = "before sleep", targets = { value(2, { kind = "dose", units = "tablet" }) } },
      },
      targets = { value(1, { kind = "dose", units = "tablet" }) },
      card = "checklist",
    },
  },
}
