return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily {},
      survey = survey "s" {
        steps = {
          matrix "kinds" { items = { choice "a" { options = { option("x", "X") } }, boolean "b" {} } },
          matrix "options" { items = { choice "c" { options = { option("x", "X") } }, choice "d" { options = { option("y", "Y") } } } },
          matrix "unknown" { items = { choice "e" { options = { option("x", "X") } }, choice "f" { options = { option("x", "X") }, dont_know = true } } },
          matrix "words" { items = { choice "g" { options = { option("x", "X", { other = true }) } } } },
          matrix "hidden" { items = { choice "h" { options = { option("x", "X"), option("z", "Z", { when = survey.is_answered "a" }) } } } },
          matrix "mixed" { items = { choice "i" { options = { option("x", "X"), option("y", "Y") }, order = "random" } } },
          matrix "none" { items = {} },
        },
      },
    },
  },
}
