-- E016 13:37 tasks.a.survey.scores.burden[2]: there is no item 'pian'; did you mean 'pain'?
-- E015 14:14 tasks.a.survey.scores.pain: 'pain' is already an item; give the score another name
-- E030 15:29 tasks.a.survey.scores.sorrow[1]: 'sad' is a boolean, not a number; scores use scales and numbers
-- E030 16:14 tasks.a.survey.scores.none: a score needs items; write survey.sum { "pain", "sleep" }
-- E030 17:40 tasks.a.alerts.x.when: 'burden' is a score, which is a number or nothing; write at_least or is_answered

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
    } }, alerts = { alert "x" { when = survey.contains_any("burden", "a") } } },
  },
}
