-- W039 39:65 tasks.walk.alerts.place.to[1]: for participants with arm = A and site = oslo, this reaches nobody: 'lee' does not exist for them; name a contact that they have, or write the same `applies` on both
--   = contact 'lee': plan.lua:27:13
-- W039 45:63 tasks.diary.alerts.one.to[1]: for participants with arm = B or C, this reaches nobody: 'nora' does not exist for them; name a contact that they have, or write applies = { arm = "A" } on the task 'diary' as well
--   = contact 'nora': plan.lua:25:13
-- W039 46:64 tasks.diary.alerts.each.to[1]: for participants with arm = C, this reaches nobody: 'nora', 'kim' do not exist for them; name a contact that they have, or write the same `applies` on both
--   = contact 'nora': plan.lua:25:13
--   = contact 'kim': plan.lua:26:13
-- W039 49:54 tasks.diary.alerts.all.escalate[1].to[1]: for participants with arm = A or C, this reaches nobody: 'kim' does not exist for them; name a contact that they have, or write applies = { arm = "B" } on the task 'diary' as well
--   = contact 'kim': plan.lua:26:13
-- W039 53:68 tasks.visit.schedule.start: for participants with arm = C, nothing sets the anchor 'sick': 'report' does not exist for them; count from another day, or write applies = { arm = { "A", "B" } } on the task 'visit' as well
--   = task 'report': plan.lua:30:10
-- W039 57:48 tasks.look.card.chart: for participants with arm = B, this shows nothing: 'walks' does not exist for them; name a chart that they have, or write the same `applies` on both
--   = chart 'walks': plan.lua:65:15
-- W039 61:37 insights.low.on.task: for participants with arm = B or C, this stays empty: 'walk' does not exist for them; name a task that they have, or write applies = { arm = "A" } on the insight 'low' as well
--   = task 'walk': plan.lua:34:10
-- W039 70:47 charts.both.series[2].task: for participants with arm = B or C, this stays empty: 'walk' does not exist for them; name a task that they have, or write applies = { arm = "A" } on the chart 'both' as well
--   = task 'walk': plan.lua:34:10

return plan "p" {
  title = "P",
  params = { arm = { "A", "B", "C" }, site = { "lyon", "oslo" } },
  anchors = { anchor "sick" { from = { task = "report", kind = "on" }, required = false } },
  contacts = {
    contact "lexi" { name = "Lexi" },
    contact "nora" { name = "Nora", applies = { arm = "A" } },
    contact "kim" { name = "Kim", applies = { arm = "B" } },
    contact "lee" { name = "Lee", applies = { arm = "A", site = "lyon" } },
  },
  tasks = {
    task "report" {
      title = "Report", schedule = schedule.daily { at = "08:00" }, applies = { arm = { "A", "B" } },
      survey = survey "s" { steps = { question "q" { item = date "on" { text = "Since when?" } } } },
    },
    task "walk" {
      title = "W", schedule = schedule.daily { at = "10:00" }, applies = { arm = "A" },
      targets = { value(1, { kind = "walk" }) },
      alerts = {
        alert "own" { when = alert.missed { run = 2 }, to = { "nora" } },
        alert "place" { when = alert.missed { run = 3 }, to = { "lee" } },
      },
    },
    task "diary" {
      title = "D", schedule = schedule.daily { at = "20:00" },
      alerts = {
        alert "one" { when = alert.missed { run = 2 }, to = { "nora" } },
        alert "each" { when = alert.missed { run = 3 }, to = { "nora", "kim" } },
        alert "all" {
          when = alert.missed { run = 4 }, to = { "nora", "lexi" },
          escalate = { { after = minutes(15), to = { "kim" } } },
        },
      },
    },
    task "visit" { title = "V", schedule = schedule.once { start = anchor "sick" + days(1), at = "all day" } },
    task "either" { title = "E", schedule = schedule.once { start = earliest { anchor "sick", day(28) }, at = "all day" } },
    task "look" {
      title = "L", schedule = schedule.daily { at = "21:00" }, applies = { arm = { "A", "B" } },
      card = card { extends = "chart", chart = "walks" },
    },
  },
  insights = {
    threshold "low" { on = { task = "walk", kind = "walk" }, below = 1, over = days(7), title = "Low" },
    threshold "mine" { on = { task = "walk", kind = "walk" }, below = 1, over = days(7), title = "Low", applies = { arm = "A" } },
  },
  charts = {
    chart.bar "walks" { title = "Walks", over = days(7), applies = { arm = "A" }, series = {
      series.adherence { title = "Walks", tasks = { "walk" } },
    } },
    chart.bar "both" { title = "Both", over = days(7), series = {
      series.adherence { title = "All", tasks = { "walk", "diary" } },
      series.values { title = "Walks", task = "walk", kind = "walk" },
    } },
  },
}
