return plan "w" { title = "Wishes", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" }, card = "survey", survey = survey "s" { title = "S", steps = { form "f" { items = {
  ranking "matters" { text = "What matters most?", most = 2, required = true, options = { option("pain", "Less pain"), option("sleep", "Better sleep"), option("work", "Going to work") } },
} } } } } } }
