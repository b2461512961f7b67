-- E030 16:85 tasks.a.survey.steps.kinds.items.b: a row of a matrix is a choice, and 'b' is of another kind; write it in a form of its own
-- E030 17:110 tasks.a.survey.steps.options.items.d.options: the rows of a matrix have the same options, and those of 'd' differ from those of 'c'; use one list of options for all, or write a form
-- E030 18:144 tasks.a.survey.steps.unknown.items.f.dont_know: the rows of a matrix have the same columns, and only one of 'e' and 'f' offers "don't know"; let both offer it, or none
-- E030 19:61 tasks.a.survey.steps.words.items.g.options: the columns of a matrix have no room for words; write 'g' in a form of its own
-- E030 20:62 tasks.a.survey.steps.hidden.items.h.options: an option of a matrix is a column and is always shown; remove its `when`, or write a form
-- E030 21:109 tasks.a.survey.steps.mixed.items.i.order: the columns of a matrix have one order for all rows; remove `order`, or write a form
-- E030 22:35 tasks.a.survey.steps.none.items: a form needs at least one item; write an instruction for text alone
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
