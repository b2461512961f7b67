-- E011 24:7 tasks.a.survey.steps.empty: repeat_group needs `items`; write items = { scale "id" { … } }
-- E011 29:7 tasks.a.survey.steps.steps: repeat_group needs `items`; write items = { scale "id" { … } }
-- E010 29:30 tasks.a.survey.steps.steps.steps: unknown field 'steps' of repeat_group
--   = fields here: title, text, detail, items, min, max, add_label, item_title, for_each, as, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E012 30:40 tasks.a.survey.steps.inner.items.x: expected an item, got a step; write scale "id" { … }
-- E010 32:30 tasks.a.survey.steps.label.add: unknown field 'add' of repeat_group
--   = fields here: title, text, detail, items, min, max, add_label, item_title, for_each, as, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E012 33:35 tasks.a.survey.steps.half.max: expected a whole number, got the number 2.5; write max = 20
-- E030 35:27 tasks.a.survey.steps.p1.steps: a page needs at least one step
-- E011 36:7 tasks.a.survey.steps.p2: page needs `steps`; write steps = { form "id" { … } }
-- E011 37:7 tasks.a.survey.steps.p3: page needs `steps`; write steps = { form "id" { … } }
-- E010 37:32 tasks.a.survey.steps.p3.items: unknown field 'items' of page
--   = fields here: title, steps, skip, go, leads_to
-- E013 38:42 tasks.a.survey.steps.p4.steps.p5: a page cannot contain another page; write its steps in the outer page
-- E012 39:42 tasks.a.survey.steps.p6.steps.j: expected a step, got an item; write form "id" { … }
-- E010 42:32 tasks.a.survey.steps.p9.optional: unknown field 'optional' of page
--   = fields here: title, steps, skip, go, leads_to
-- E015 43:7 tasks.a.survey.steps.p6: a step or a page 'p6' already exists; use another id

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      repeat_group "empty" {},
      repeat_group "none" { items = {} },
      repeat_group "neg" { min = -1, items = { text "a" {} } },
      repeat_group "zero" { max = 0, items = { text "b" {} } },
      repeat_group "own" { items = { text "own" {} } },
      repeat_group "steps" { steps = { text "c" {} } },
      repeat_group "inner" { items = { repeat_group "x" { items = { text "d" {} } } } },
      repeat_group "title" { item_title = "{other.e}", items = { text "e" {} } },
      repeat_group "label" { add = "More", items = { text "f" {} } },
      repeat_group "half" { max = 2.5, items = { text "g" {} } },
      repeat_group "cond" { items = { text "h" {} }, go = { { when = survey.at_least("cond", 3), to = "dnoe" } } },
      page "p1" { steps = {} },
      page "p2" { title = "P" },
      page "p3" { title = "P", items = { text "i" {} } },
      page "p4" { title = "P", steps = { page "p5" { title = "Q", steps = { instruction "i1" {} } } } },
      page "p6" { title = "P", steps = { text "j" {} } },
      page "p7" { title = "P", steps = { instruction "i2" {} }, go = "done" },
      page "p8" { title = "P", steps = { instruction "i3" {} }, skip = survey.is_answered("h") },
      page "p9" { title = "P", optional = true, steps = { instruction "i4" {} } },
      page "p6" { title = "Again", steps = { instruction "i5" {} } },
      instruction "i6" { go = "p9" },
      completion "done" {},
    } } },
  },
}
