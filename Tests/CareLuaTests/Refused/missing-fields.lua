-- E011 10:8 plan needs `title`; write title = "…"
-- E011 12:5 tasks.a: task needs `title`; write title = "…"
-- E011 12:5 tasks.a: task needs `schedule`; write schedule = schedule.daily { at = "08:00" }
-- E011 13:40 tasks.b.schedule: schedule.every needs `interval`; write interval = days(3)
-- E011 13:80 tasks.b.card: a card of style "survey" needs a `survey`; write survey = require "surveys.name"
-- E011 15:16 contacts.c: contact needs `name`; write name = "…"
-- E011 16:16 insights.i: insight needs `show`; write show = function(ctx) … end
-- E011 17:70 charts.b.series[1]: series.values needs `task`; write task = "check-in"

return plan "p" {
  tasks = {
    task "a" {},
    task "b" { title = "B", schedule = schedule.every { at = "08:00" }, card = "survey" },
  },
  contacts = { contact "c" { role = "Nurse" } },
  insights = { insight "i" { over = days(7) } },
  charts = { chart.bar "b" { title = "B", over = days(7), series = { series.values { title = "S" } } } },
}
