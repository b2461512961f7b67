-- E030 14:21 tasks.a.survey.steps.none: write the `recorder` of the samples, or their `columns`
-- E030 15:58 tasks.a.survey.steps.both.columns: the recorder has its own columns; remove `columns` or `recorder`
-- E030 16:33 tasks.a.survey.steps.cols.columns: write the `recorder` of the samples, or their `columns`
-- E030 18:43 tasks.a.survey.steps.bad.columns[1].name: 'heart rate' is not the name of a column; write one such as "rate"
-- E030 19:59 tasks.a.survey.steps.dup.columns[2].name: there already is a column 'x'; rename one
-- E030 20:56 tasks.a.survey.steps.ans.answer: the result has no number 'rate'; write one of sample_count, duration, rate_min, rate_mean, rate_max
-- E030 21:57 tasks.a.survey.steps.ans2.answer: the result has no number 'rate_maximum'; did you mean 'rate_max'?
-- E030 22:59 tasks.a.survey.steps.dur2.duration: `duration` is from 1 to 86400, not -1

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      active "none" {},
      active "both" { recorder = "heart_rate", columns = { { name = "x" } } },
      active "cols" { columns = {} },
      active "col2" { columns = { "x" } },
      active "bad" { columns = { { name = "heart rate" } } },
      active "dup" { columns = { { name = "x" }, { name = "x" } } },
      active "ans" { recorder = "heart_rate", answer = "rate" },
      active "ans2" { recorder = "heart_rate", answer = "rate_maximum" },
      active "dur2" { recorder = "heart_rate", duration = -1 },
    } } },
  },
}
