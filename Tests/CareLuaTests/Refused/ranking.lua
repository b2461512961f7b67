-- E030 15:64 tasks.a.survey.steps.f.items.a.options[1].score: options of a ranking count by their places; remove `score`
-- E030 16:68 tasks.a.survey.steps.f.items.b.options[1].exclusive: every option of a ranking can have a place; remove `exclusive`
-- E030 16:104 tasks.a.survey.steps.f.items.b.options[2].other: an option of a ranking takes no words; remove `other`
-- E030 17:32 tasks.a.survey.steps.f.items.c.most: most is from 1 to the number of options (2), not 3
-- E030 18:43 tasks.a.survey.steps.f.items.d.least: least is from 1 to the number of places (1), not 2
-- E030 19:35 tasks.a.survey.steps.f.items.e.options: there are no options; write at least one
-- E030 21:29 tasks.a.survey.steps.f.items.h.when: 'g' is an order, and a condition does not read places; write contains_any or contains_all
return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      survey = survey "s" { steps = {
        form "f" { items = {
          ranking "a" { options = { option("x", "X", { score = 1 }), option("y", "Y") } },
          ranking "b" { options = { option("x", "X", { exclusive = true }), option("y", "Y", { other = true }) } },
          ranking "c" { most = 3, options = { option("x", "X"), option("y", "Y") } },
          ranking "d" { most = 1, least = 2, options = { option("x", "X"), option("y", "Y") } },
          ranking "e" { options = {} },
          ranking "g" { options = { option("x", "X"), option("y", "Y") } },
          text "h" { when = survey.equals("g", "y") },
        } },
      } },
    },
  },
}
