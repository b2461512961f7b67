-- E030 14:48 tasks.a.survey.steps.meds.max: at least 5 rows and at most 2 contradict each other; write a larger `max`
-- E016 14:64 tasks.a.survey.steps.meds.item_title: a row of 'meds' has no item 'nam'; did you mean 'name'?; or write {{ for a brace
-- E016 15:63 tasks.a.survey.steps.meds.items.dose.when: there is no item 'nome'; did you mean 'name'?
-- E030 17:40 tasks.a.survey.steps.inner.steps.few.max: a group takes from 1 to 100 rows, not 101

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily {},
      survey = survey "s" {
        steps = {
          repeat_group "meds" { min = 5, max = 2, item_title = "{nam}",
            items = { text "name" {}, numeric "dose" { when = survey.is_answered "nome" } } },
          page "inner" { title = "Inner", steps = {
            repeat_group "few" { max = 101, items = { text "what" {} } },
          } },
        },
      },
    },
  },
}
