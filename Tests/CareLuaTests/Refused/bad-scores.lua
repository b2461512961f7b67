-- E012 13:15 tasks.a.survey.scores.wrong: expected a score, got the text 'pain'; write wrong = survey.sum { "pain", "sleep" }

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      form "how" { items = { scale "pain" { min = 1, max = 10 }, boolean "sad" {} } },
    }, scores = {
      burden = survey.sum { "pain", "pian" },
      pain = survey.mean { "pain" },
      sorrow = survey.sum { "sad" },
      none = survey.sum {},
      wrong = "pain",
    } }, alerts = { alert "x" { when = survey.contains_any("burden", "a") } } },
  },
}
