-- E030 13:68 tasks.a.survey.steps.how.items.from.min: 2026-03-01 has another precision than the answers; write 2026-06, or today
-- E030 14:67 tasks.a.survey.steps.how.items.born.max: 2026-03 has another precision than the answers; write 2026, or today
-- E030 15:45 tasks.a.survey.steps.how.items.day.min: 2026-03 has another precision than the answers; write 2026-06-07, or today
-- E030 16:74 tasks.a.survey.steps.how.items.month.default: the default answer is invalid: Please answer with a month.
-- E030 18:42 tasks.a.survey.steps.how.items.a.when: 'since' is a month, and whether it is before or after 2026-03-15 is not known in the month of 2026-03-15; compare it with a month such as "2026-06"
-- E030 19:42 tasks.a.survey.steps.how.items.b.when: 'since' can never have this answer: Please answer with a month.
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
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
