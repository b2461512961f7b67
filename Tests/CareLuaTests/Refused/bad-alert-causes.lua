-- E011 28:31 tasks.a.alerts.none.when: alert.events has exactly one of `above`, `at_least`; write, for example, above = 3
-- E011 29:30 tasks.a.alerts.two.when: alert.events has exactly one of `above`, `at_least`; write, for example, above = 3
-- E011 30:32 tasks.a.alerts.below.when: alert.events has exactly one of `above`, `at_least`; write, for example, above = 3
-- E010 30:47 tasks.a.alerts.below.when.below: unknown field 'below' of alert.events
--   = fields here: above, at_least, state, over
-- E013 31:55 tasks.a.alerts.state.when.state: 'missed' is not allowed here; write "completed", "late", "declined" or "excused"
-- E017 32:64 tasks.a.alerts.long.when.over: an alert counts over 1 to 366 whole days, the day of the event the last; write over = days(7)
-- E017 33:59 tasks.a.alerts.always.when.at_least: a number of events is never less than 0, so this always holds; write above = 3
-- E012 34:55 tasks.a.alerts.param.when.above: 'limit' is a text, not a number; write another parameter, or limit = "number"
--   = declared here: plan.lua:22:14
-- E011 35:31 tasks.a.alerts.kind.when: alert.values needs `kind`; write kind = "…"
-- E011 36:35 tasks.a.alerts.quantity.when: alert.samples needs `quantity`; write quantity = "check-in"
-- E019 37:104 tasks.a.alerts.factor.when.factor: the factor of glucose converts between mmol/L and mg/dL; write units = "mmol/L", or remove `factor`
-- E016 38:33 tasks.a.alerts.reason.when: 'nausia' is not a reason to decline this task; did you mean `nausea`?
-- E012 39:46 tasks.a.alerts.inside.when[1]: expected a condition, a parameter or a function, got a cause of an alert; write survey.at_least("pain", 9), param "limit" or function(result, ctx) … end
-- E006 40:37 `alert` has no 'event'; did you mean `alert.events`?
-- E050 46:9 tasks.b.alerts.answers: a task with a `link` has no answers for an alert, because its outcomes come from samples; write when = alert.samples { … }
-- E050 47:33 tasks.b.alerts.events.when: a task with a `link` records no completed events; write alert.samples, or another state

return plan "p" {
  title = "P",
  params = { limit = "text" },
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "all day" },
      decline = { reasons = { option("nausea", "Nausea") } },
      alerts = {
        alert "none" { when = alert.events {} },
        alert "two" { when = alert.events { above = 3, at_least = 2 } },
        alert "below" { when = alert.events { below = 3 } },
        alert "state" { when = alert.events { state = "missed", above = 3 } },
        alert "long" { when = alert.events { above = 3, over = hours(36) } },
        alert "always" { when = alert.events { at_least = 0 } },
        alert "param" { when = alert.events { above = param "limit" } },
        alert "kind" { when = alert.values { above = 3 } },
        alert "quantity" { when = alert.samples { below = 3 } },
        alert "factor" { when = alert.samples { quantity = "weight", below = 3, units = "kg", factor = "glucose" } },
        alert "reason" { when = alert.declined { reasons = { "nausia" } } },
        alert "inside" { when = survey.all { alert.events { above = 3 } } },
        alert "word" { when = alert.event { above = 3 } },
      },
    },
    task "b" {
      title = "B", schedule = schedule.daily { at = "all day" }, link = { quantity = "step_count", aggregate = "sum" },
      alerts = {
        alert "answers" { when = survey.at_least("pain", 3) },
        alert "events" { when = alert.events { above = 3 } },
        alert "declined" { when = alert.events { state = "declined", above = 3 } },
        alert "steps" { when = alert.samples { quantity = "step_count", above = 50000 } },
      },
    },
  },
}
