-- E017 15:74 tasks.a.survey.steps.f.items.pain.when: 'nine' is not a number, a date, or a time; write 7, "2026-06-07", or "08:30"
-- E011 16:43 tasks.a.survey.steps.f.items.x.when[1]: survey.is_answered needs a text, a parameter or an earlier answer as its first argument, the item
-- E012 16:65 tasks.a.survey.steps.f.items.x.when[2]: expected a condition, a parameter or a function, got the text 'pain'; write survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E012 17:30 tasks.a.survey.steps.f.items.y.when: expected a condition, a parameter or a function, got the text 'pain'; write when = survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E011 18:30 tasks.a.survey.steps.f.items.z.when: survey.between needs a number or a text or a parameter as its third argument, the max
-- E012 19:26 tasks.a.survey.steps.f.go[1].when: expected a condition, a parameter or a function, got true; write when = survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E011 19:46 tasks.a.survey.steps.f.go[2]: `go[2]` needs `when`; write when = survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E010 19:62 tasks.a.survey.steps.f.go.defualt: unknown field 'defualt' of `go`; did you mean `default`?

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      form "f" { items = {
        scale "pain" { min = 0, max = 10, when = survey.at_least("pain", "nine") },
        boolean "x" { when = survey.any { survey.is_answered(), "pain" } },
        boolean "y" { when = "pain" },
        numeric "z" { when = survey.between("pain", 1) },
      }, go = { { when = true, to = "end" }, { to = "end" }, defualt = "end" } },
    } } },
  },
}
