-- E010 11:76 tasks.a.survey.steps.how.checks[1].mesage: unknown field 'mesage' of `checks[1]`; did you mean `message`?
-- E013 13:36 tasks.a.survey.steps.done.ends: 'late' is not allowed here; write "early"

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
