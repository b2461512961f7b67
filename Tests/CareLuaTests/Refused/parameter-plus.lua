-- E012 11:28 tasks.a.survey.steps.f.items.b.when: expected a condition, a parameter or a function, got the parameter 'flag' plus 1 day; write when = survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E012 12:52 tasks.a.survey.steps.f.items.c.when: expected a number or a text or a parameter, got the parameter 'limit' plus 1 day; write 2.5 or "…" or param "limit"
-- E012 13:43 tasks.a.survey.steps.f.items.d.when: expected a text or an earlier answer, got the parameter 'limit'; write "…" or survey.last("pain")

return plan "p" {
  title = "P",
  params = { limit = "number", flag = "boolean" },
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "all day" }, survey = survey "s" { steps = { form "f" { items = {
      scale "pain" { min = 0, max = 10 },
      boolean "b" { when = param "flag" + days(1) },
      boolean "c" { when = survey.at_least("pain", param "limit" + days(1)) },
      boolean "d" { when = survey.matches(param "limit", "x") },
      boolean "e" { when = survey.is_answered(param "limit") },
    } } } } },
  },
}
