-- E010 9:115 charts.c.axis.format: `format` is not supported by this release; remove it

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, until_done = true },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" } },
  },
  charts = { chart.bar "c" { title = "C", over = days(7), series = { series.adherence { title = "A" } }, axis = { format = "%d" } } },
}
