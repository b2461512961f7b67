-- W026 3:42 tasks.a.survey.steps.open.purpose: no survey of the plan lets the participant choose the passcode that 'open' confirms; add a passcode step

local code = passcode "open" { purpose = "confirm", digits = 4 }

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = { code } } },
  },
}
