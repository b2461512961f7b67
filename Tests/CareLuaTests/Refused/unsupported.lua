-- E013 8:105 tasks.b.survey.steps.w: `page` is not supported by this release
-- E010 10:115 charts.c.axis.format: `format` is not supported by this release; remove it

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, until_done = true },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = { page "w" { title = "W" } } } },
  },
  charts = { chart.bar "c" { title = "C", over = days(7), series = { series.adherence { title = "A" } }, axis = { format = "%d" } } },
}
