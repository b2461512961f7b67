-- E017 14:73 tasks.a.schedule.duration: a duration of 1 day has no fixed length; write hours(24) or "all day"
-- E017 14:92 tasks.a.grace: `grace` is -2 hours, which is negative; write a positive interval, such as hours(2)
-- E012 16:79 tasks.b.schedule.count: expected a whole number, got the number inf; write count = 3
-- E017 18:37 insights.i.over: `over` is 36 hours; write whole days, weeks, or months, such as days(7)
-- E017 18:59 insights.i.at_least: `at_least` is -1; write 0 or more days
-- E017 19:50 charts.c.over: `over` is no time; write whole days, weeks, or months, such as days(7)
-- E011 19:68 charts.c.series: a chart needs at least one series; write series.values { title = "…", task = "id" }
-- E017 19:98 charts.c.axis.max: max 0 must be greater than min 100

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00", duration = days(1) }, grace = -hours(2),
    },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00", count = 1 / 0 } },
  },
  insights = { insight "i" { over = hours(36), at_least = -1, show = function() end } },
  charts = { chart.bar "c" { title = "C", over = days(0), series = {}, axis = { min = 100, max = 0 } } },
}
