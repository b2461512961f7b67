-- E016 11:10 gate: 'welcom' is not a task of this plan; did you mean `welcome`?
-- E016 14:70 tasks.welcome.schedule.start: 'surgry' is not an anchor of this plan; did you mean `surgery`?
-- E016 16:53 tasks.a.schedule.to: 'discharge' is not an anchor of this plan
--   = declared: surgery
-- E016 18:27 tasks.a.extract[2]: 'sleep' is not an item of this survey
--   = declared: pain
-- E016 22:55 charts.b.series[1].tasks[2]: 'b' is not a task of this plan; did you mean `a`?

return plan "p" {
  title = "P",
  gate = "welcom",
  anchors = { "surgery" },
  tasks = {
    task "welcome" { title = "W", schedule = schedule.once { start = anchor "surgry" + days(2), at = "10:30" } },
    task "a" {
      title = "A", schedule = schedule.daily { to = anchor "discharge" },
      survey = survey "s" { steps = { question "q" { item = scale "pain" { min = 0, max = 10 } } } },
      extract = { "pain", "sleep" },
    },
  },
  charts = { chart.bar "b" { title = "B", over = days(7), series = {
    series.adherence { title = "Care", tasks = { "a", "b" } },
  } } },
}
