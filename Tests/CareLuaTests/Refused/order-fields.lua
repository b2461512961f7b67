-- E012 24:46 tasks.a.survey.expires: expected an interval, got the number 60; write expires = hours(24)
-- E013 26:26 tasks.a.survey.steps.f.order: 'shuffled' is not allowed here; write "given" or "random"
-- E012 29:34 tasks.a.survey.steps.g.answer_within: expected an interval, got the number 30; write answer_within = minutes(5)
-- E012 30:30 tasks.a.survey.steps.g.items.c.order: expected "given" or "random", got true; write order = "given"
-- E012 30:129 tasks.a.survey.steps.g.items.c.options[2].when: expected a condition, a parameter or a function, got the text 'd'; write when = survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E013 33:31 tasks.a.survey.steps.g.items.c4.order: 'Random' is not allowed here; did you mean `random`?
-- E010 36:27 tasks.a.survey.steps.g.items.ts.order: unknown field 'order' of text_scale
--   = fields here: text, detail, options, vertical, units, required, dont_know, default, read_only, when, correct, explanation, form
-- E010 37:29 tasks.a.survey.steps.g.items.vp.order: unknown field 'order' of value_picker
--   = fields here: text, detail, options, units, required, dont_know, default, read_only, when, correct, explanation, form
-- E012 40:40 tasks.a.survey.steps.within2.answer_within: expected an interval, got the text '1 minute'; write answer_within = minutes(5)
-- E012 49:91 tasks.b.survey.expires: expected an interval, got the text '1 h'; write expires = hours(24)
-- E012 50:112 tasks.c.survey.shuffle: expected a list of texts or a list of a list of texts, got true; write shuffle = { "…" } or { { "…" } }
-- E030 51:91 tasks.d.survey.expires: write a time from 1 second to 3650 days, such as hours(24)
-- E016 51:122 tasks.d.survey.shuffle[1][2]: there is no step 'twoo'; did you mean 'two'?
-- E030 51:132 tasks.d.survey.shuffle[2]: an order needs at least two steps; write more of them
-- E010 52:81 tasks.e.survey.answer_within: unknown field 'answer_within' of survey
--   = fields here: title, steps, unanswered, scores, shuffle, expires, form, on_finish, on_recorder_error, can_save, confirm_cancel, has_learn_more, learn_more, view_for, should_present, will_appear, will_disappear, on_change

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      shuffle = { "f", "g", "h" }, expires = 60,
      steps = {
      form "f" { order = "shuffled", items = { text "a" {}, text "b" {} } },
      form "f1" { order = "random", items = { text "a1" {} } },
      instruction "f2" { order = "random" },
      form "g" { answer_within = 30, items = {
        choice "c" { order = true, options = { option("x", "X", { when = survey.equals("d", true) }), option("y", "Y", { when = "d" }) } },
        choice "c2" { options = { option("x", "X", { when = survey.equals("dd", true) }) } },
        choice "c3" { options = { option("x", "X", { when = survey.is_answered("c3") }), option("z", "Z") } },
        choice "c4" { order = "Random", options = { option("x", "X") } },
        boolean "d" {},
        choice "c5" { options = { option("x", "X", { when = function() return true end }) }, default = "y" },
        text_scale "ts" { order = "random", options = { option("x", "X"), option("y", "Y") } },
        value_picker "vp" { order = "random", options = { option("x", "X"), option("y", "Y") } },
      } },
      form "within" { answer_within = minutes(0), items = { text "e" {} } },
      form "within2" { answer_within = "1 minute", items = { text "e2" {} } },
      form "within3" { answer_within = months(1), items = { text "e3" {} } },
      form "within4" { answer_within = days(2), items = { text "e4" {} } },
      instruction "within5" { answer_within = minutes(1) },
      consent "within6" { answer_within = minutes(1), document = "D" },
      review "within7" { answer_within = minutes(1) },
      permissions "perm" { request = { option("x", "X", { when = survey.is_answered("e") }) } },
      completion "end_" {},
    } } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = survey "t" { expires = "1 h", shuffle = { "one" }, steps = { instruction "one" {}, instruction "two" {} } } },
    task "c" { title = "C", schedule = schedule.daily {}, survey = survey "u" { expires = months(2), shuffle = true, steps = { instruction "one" {}, instruction "two" {} } } },
    task "d" { title = "D", schedule = schedule.daily {}, survey = survey "v" { expires = hours(0), shuffle = { { "one", "twoo" }, "three" }, steps = { instruction "one" {}, instruction "two" {}, instruction "three" {} } } },
    task "e" { title = "E", schedule = schedule.daily {}, survey = survey "w" { answer_within = minutes(5), shuffle = { "a", "c" }, steps = { instruction "a" {}, instruction "b" { go = "c" }, instruction "c" { go = "b" }, instruction "d" {} } } },
  },
}
