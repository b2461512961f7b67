-- E016 9:10 gate: 'onbording' is not a task of this plan; did you mean `onboarding`?
-- E010 12:7 tasks.onboarding.tilte: unknown field 'tilte' of task; did you mean `title`?
-- E012 17:27 tasks.walk.impacts_adherence: expected true or false, got the text 'yes'; write impacts_adherence = true
-- E018 18:40 tasks.walk.schedule.at: '25:00' is not a time of day; write HH:MM
-- E016 22:107 charts.walks.series.task: 'wlak' is not a task of this plan; did you mean `walk`?

return plan "five" {
  title = "Five mistakes",
  gate = "onbording",
  tasks = {
    task "onboarding" {
      tilte = "Welcome",
      schedule = schedule.once { at = "all day" },
    },
    task "walk" {
      title = "Walk",
      impacts_adherence = "yes",
      schedule = schedule.daily { at = "25:00" },
    },
  },
  charts = {
    chart.bar "walks" { title = "Walks", over = days(7), series = series.values { title = "Walks", task = "wlak" } },
  },
}
