-- A scale of 0 to 5 that becomes one of 0 to 10 under the same id.
return plan "pain" {
  title = "Pain",
  tasks = {
    task "t" {
      title = "T", schedule = schedule.daily { at = "08:00" }, card = "survey",
      survey = survey "s" { title = "S", steps = { form "f" { items = { scale "pain" { text = "Pain?", min = 0, max = 5 } } } } },
    },
  },
}
