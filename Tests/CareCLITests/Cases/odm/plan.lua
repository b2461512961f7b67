-- A survey with options, a range, and a condition: a snapshot of ODM has its definitions, each event, and each answer.
return plan "mood" {
  title = "Mood",
  tasks = {
    task "check" { title = "Check", schedule = schedule.daily { at = "08:00", count = 2 }, card = "survey",
      survey = survey "check" { steps = {
        form "f" { title = "Today", items = {
          scale "calm" { text = "How calm?", min = 0, max = 10 },
          choice "why" { text = "Why?", options = { option("a", "Work & play"), option("b", "Sleep") },
            when = survey.below("calm", 5) },
        } },
      } } },
  },
}
