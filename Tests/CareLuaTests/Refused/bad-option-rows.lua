-- E030 19:70 tasks.a.survey.steps.x.max: the rows are the options that were chosen, and participants add none; remove `max`, or `for_each`
-- E030 20:41 tasks.a.survey.steps.y.for_each: 'single' is a choice with one answer, and rows follow from several; write multiple = true on it, or name a multiple choice
-- E016 21:41 tasks.a.survey.steps.z.for_each: there is no item 'mani'; did you mean 'many'?
-- E030 22:41 tasks.a.survey.steps.w.for_each: 'later' is not asked before 'w', whose rows follow from its answer; move 'w' behind it
-- E030 23:35 tasks.a.survey.steps.k.as: only rows of `for_each` have an option; remove `as`, or write for_each = "symptoms"

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily {},
      survey = survey "s" {
        steps = {
          form "one" { items = {
            choice "single" { options = { option("a", "A") } },
            choice "many" { multiple = true, options = { option("a", "A"), option("b", "B") } },
          } },
          repeat_group "x" { for_each = "many", as = "many_x", max = 5, items = { text "t" {} } },
          repeat_group "y" { for_each = "single", items = { text "u" {} } },
          repeat_group "z" { for_each = "mani", items = { text "v" {} } },
          repeat_group "w" { for_each = "later", items = { text "q" {} } },
          repeat_group "k" { as = "k_option", items = { text "l" {} } },
          form "after" { items = { choice "later" { multiple = true, options = { option("a", "A"), option("b", "B") } } } },
        },
      },
    },
  },
}
