-- The dose doubles after two weeks for everyone who joined on 1 June: a change that is planned in the file has its date in the file.

return plan "planned-change" {
  title = "Raising the dose",
  tasks = {
    task "tablet" {
      title = "Tablet",
      schedule = schedule.daily { at = "08:00" },
      targets = { value(1, { kind = "dose", units = "tablet" }) },
      later = { { from = "2026-06-15", targets = { value(2, { kind = "dose", units = "tablet" }) } } },
    },
  },
}
