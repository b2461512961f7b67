-- W005 11:14 tasks.a.survey.steps.pain.go: no answers lead out of 'pain', 'again'; change their conditions, or add a branch to one of them
-- W004 22:7 tasks.a.survey.steps.call: no answers lead to step 'call'; change the conditions that lead to it, or delete it
-- W004 23:7 tasks.a.survey.steps.ring: no answers lead to step 'ring'; change the conditions that lead to it, or delete it

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
      question "pain" {
        item = scale "pain" { min = 1, max = 10, required = true },
        go = {
          { when = survey.at_most("pain", 10), to = "again" }, -- care: allow W003
          default = "call",
        },
      },
      instruction "again" {
        go = {
          { when = survey.above("pain", 10), to = "end" }, -- care: allow W003
          default = "again",
        },
      },
      instruction "call" { go = "ring" },
      instruction "ring" {},
    } } },
  },
}
