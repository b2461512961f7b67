return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
          date "onset" { text = "Onset?", precision = "week" },
          date "from" { text = "From?", precision = "month", min = "2026-03-01", max = "today" },
          date "born" { text = "Born?", precision = "year", max = "2026-03" },
          date "day" { text = "Day?", min = "2026-03" },
          date "month" { text = "Month?", precision = "month", default = "2026-03-07" },
          date "since" { text = "Since?", precision = "month" },
          text "a" { text = "A?", when = survey.at_least("since", "2026-03-15") },
          text "b" { text = "B?", when = survey.equals("since", "2026-03-15") },
          text "c" { text = "C?", when = survey.at_least("since", "2026") },
        } },
      },
    } },
  },
}
