-- A walking test that may be done any number of times, whenever one likes, for 75 days; a questionnaire once within a week; a weekly test from
-- day 7 to day 60; a sync every three days for 60 days.
return plan "walks" { title = "Walks", tasks = {
  task "form" { title = "Questionnaire 1", schedule = schedule.once { at = "all day" }, closes = weeks(1) },
  task "clinic" {
    title = "Walk at the clinic", schedule = schedule.at_will { to = day(75) }, card = "survey",
    survey = survey "walk" { steps = { form "w" { title = "Walk", items = {
      numeric "meters" { text = "Meters", min = 0, max = 1000, required = true },
      scale "breath" { text = "Breathlessness", min = 0, max = 10, required = true } } } } },
  },
  task "inhaler" {
    title = "Inhaler", schedule = schedule.at_will { max_per_day = 2, min_gap = hours(4) },
  },
  task "home" { title = "Walk at home", schedule = schedule.every { interval = days(7), start = day(7), at = "all day", to = day(60) }, closes = days(7) },
  task "sync" { title = "Synchronize", schedule = schedule.every { interval = days(3), at = "all day", to = day(60) } },
} }
