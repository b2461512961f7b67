-- E030 13:37 tasks.a.survey.steps.none.items: a repeat group needs at least one item, which it asks in every row
-- E030 14:34 tasks.a.survey.steps.neg.min: a group has 0 rows or more, not -1
-- E030 15:35 tasks.a.survey.steps.zero.max: a group takes from 1 to 100 rows, not 0
-- E015 16:43 tasks.a.survey.steps.own.items.own: 'own' is the number of rows of the group; use another id
-- E016 17:43 tasks.a.survey.steps.title.item_title: a row of 'title' has no item 'other.e'; write one of e; or write {{ for a brace
-- E016 18:103 tasks.a.survey.steps.cond.go[1].to: there is no step 'dnoe'; did you mean 'done'?
-- E016 21:72 tasks.a.survey.steps.i6.go[1].to: there is no step 'p12'; write one of cond, done, end, i2, i3, i6, neg, none, own, title, zero

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      repeat_group "none" { items = {} },
      repeat_group "neg" { min = -1, items = { text "a" {} } },
      repeat_group "zero" { max = 0, items = { text "b" {} } },
      repeat_group "own" { items = { text "own" {} } },
      repeat_group "title" { item_title = "{other.e}", items = { text "e" {} } },
      repeat_group "cond" { items = { text "h" {} }, go = { { when = survey.at_least("cond", 3), to = "dnoe" } } },
      page "p7" { title = "P", steps = { instruction "i2" {} } },
      page "p8" { title = "P", steps = { instruction "i3" {} }, skip = survey.is_answered("h") },
      instruction "i6" { go = { { when = survey.is_answered("a"), to = "p12" } } },
      completion "done" {},
    } } },
  },
}
