-- E010 12:78 tasks.a.survey.steps.how.checks[1].mesage: unknown field 'mesage' of check; did you mean `message`?
-- E011 12:23 tasks.a.survey.steps.how.checks[1]: check needs `message`; write message = "…"
-- E013 14:34 tasks.a.survey.steps.done.ends: 'late' is not allowed here; write "early"

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" {
          items = { scale "pain" { min = 0, max = 10 } },
          checks = { { require = survey.is_answered "pain", item = "pain", mesage = "m" } },
        },
        completion "done" { ends = "late" },
      },
    } },
  },
}
