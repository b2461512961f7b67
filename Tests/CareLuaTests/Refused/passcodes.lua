-- W026 7:23 tasks.a.survey.steps.open: 'open' confirms 6 digits, and the passcode that is chosen has another number; write digits = 4

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      passcode "open" { purpose = "confirm" },
    } } },
    task "b" { title = "B", schedule = schedule.once {}, survey = survey "t" { steps = {
      passcode "new" { digits = 4 },
      passcode "same" { digits = 4, purpose = "confirm" },
    } } },
  },
}
