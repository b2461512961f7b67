return plan "w" { title = "Words", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" }, card = "survey", survey = survey "s" { title = "S", steps = { form "f" { items = {
  choice "seen" { text = "Which words were there?", multiple = true, order = "random", options = {
    option("unsure", "I am not sure", { pinned = true, exclusive = true }), option("apple", "Apple"), option("river", "River"), option("candle", "Candle"),
    option("none", "None of these", { exclusive = true }), option("other", "Other", { other = true, pinned = true }),
  } },
} } } } } } }
