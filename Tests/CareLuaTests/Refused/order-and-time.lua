-- E030 30:17 tasks.a.survey.expires: write a time from 1 second to 3650 days, such as hours(24)
-- E030 30:38 tasks.a.survey.shuffle: step 'f1' is between them; write the steps of an order one after another in `steps`
-- E016 30:50 tasks.a.survey.shuffle[3]: there is no step 'h'; did you mean 'f'?
-- E030 33:27 tasks.a.survey.steps.f1.order: only a form with several items has an order; remove `order`
-- E030 34:34 tasks.a.survey.steps.f2.order: only a form with several items has an order; remove `order`
-- E030 35:34 tasks.a.survey.steps.g.answer_within: write a time from 1 second to 1 day, such as seconds(30)
-- E016 37:61 tasks.a.survey.steps.g.items.c2.options[1].when: there is no item 'dd'; did you mean 'd'?
-- E030 38:61 tasks.a.survey.steps.g.items.c3.options[1].when: the options of 'c3' depend on its own answer; let them depend on an earlier item
-- E030 40:104 tasks.a.survey.steps.g.items.c5.default: the default answer is invalid: 'y' is not one of the choices: x.
-- E030 42:39 tasks.a.survey.steps.within.answer_within: write a time from 1 second to 1 day, such as seconds(30)
-- E030 43:40 tasks.a.survey.steps.within4.answer_within: write a time from 1 second to 1 day, such as seconds(30)
-- E030 44:47 tasks.a.survey.steps.within5.answer_within: a step of kind instruction waits for the participant; only questions and forms have a time limit
-- E030 45:43 tasks.a.survey.steps.within6.answer_within: a step of kind consent waits for the participant; only questions and forms have a time limit
-- E030 46:42 tasks.a.survey.steps.within7.answer_within: a step of kind review waits for the participant; only questions and forms have a time limit
-- E030 47:7 tasks.a.survey.steps.perm: the options of a permissions step are always shown in order; ask with a choice
-- E030 50:91 tasks.b.survey.expires: write a time from 1 second to 3650 days, such as hours(24)
-- E030 50:111 tasks.b.survey.shuffle: an order needs at least two steps; write more of them
-- E030 51:91 tasks.d.survey.expires: write a time from 1 second to 3650 days, such as hours(24)
-- E016 51:124 tasks.d.survey.shuffle[1][2]: there is no step 'twoo'; did you mean 'two'?
-- E030 51:134 tasks.d.survey.shuffle[2]: step 'two' is between them; write the steps of an order one after another in `steps`
-- E015 51:145 tasks.d.survey.shuffle[2][2]: step 'one' is named twice; remove one of them
-- E030 52:91 tasks.e.survey.shuffle: step 'b' is between them; write the steps of an order one after another in `steps`
-- E030 52:98 tasks.e.survey.shuffle[2]: step 'c' is in random order, so it cannot have `go`; remove one of them
-- E030 52:158 tasks.e.survey.steps.b.go: step 'c' is in random order, so nothing can lead to it; lead to a step before all of them

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      expires = months(2), shuffle = { "f", "g", "h" },
      steps = {
      form "f" { order = "random", items = { text "a" {}, text "b" { when = survey.is_answered("a") } } },
      form "f1" { order = "random", items = { text "a1" {} } },
      instruction "f2" { order = "random" },
      form "g" { answer_within = months(1), items = {
        choice "c" { options = { option("x", "X", { when = survey.equals("d", true) }), option("y", "Y") } },
        choice "c2" { options = { option("x", "X", { when = survey.equals("dd", true) }) } },
        choice "c3" { options = { option("x", "X", { when = survey.is_answered("c3") }), option("z", "Z") } },
        boolean "d" {},
        choice "c5" { options = { option("x", "X", { when = function() return true end }) }, default = "y" },
      } },
      form "within" { answer_within = minutes(0), items = { text "e" {} } },
      form "within4" { answer_within = days(2), items = { text "e4" {} } },
      instruction "within5" { answer_within = minutes(1) },
      consent "within6" { answer_within = minutes(1), document = "D" },
      review "within7" { answer_within = minutes(1) },
      permissions "perm" { request = { option("x", "X", { when = survey.is_answered("e") }) } },
      completion "end_" {},
    } } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = survey "t" { expires = hours(0), shuffle = { "one" }, steps = { instruction "one" {}, instruction "two" {} } } },
    task "d" { title = "D", schedule = schedule.daily {}, survey = survey "v" { expires = days(4000), shuffle = { { "one", "twoo" }, { "three", "one" } }, steps = { instruction "one" {}, instruction "two" {}, instruction "three" {} } } },
    task "e" { title = "E", schedule = schedule.daily {}, survey = survey "w" { shuffle = { "a", "c" }, steps = { instruction "a" {}, instruction "b" { go = "c" }, instruction "c" { go = "d" }, instruction "d" {} } } },
  },
}
