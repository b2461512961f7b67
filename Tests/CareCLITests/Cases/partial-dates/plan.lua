return plan "w" { title = "When", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" }, card = "survey",
  survey = survey "s" { title = "S", steps = { form "f" { items = {
    date "onset" { text = "When did it begin?", precision = "month", min = "2000-01", max = "today", required = true },
    date "quit" { text = "When did you stop smoking?", precision = "year", dont_know = true, when = survey.at_least("onset", "2020") },
  } } } } } } }
