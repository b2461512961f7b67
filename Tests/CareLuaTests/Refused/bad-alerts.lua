-- E016 28:33 tasks.a.alerts.severe.when: there is no item 'pian'; did you mean 'pain'?
-- E016 28:76 tasks.a.alerts.severe.to[2]: 'lexy' is not a contact of this plan; did you mean `lexi`?
-- E013 28:96 tasks.a.alerts.severe.urgency: 'soon' is not allowed here; write "now", "today" or "routine"
-- E015 29:15 tasks.a.alerts.severe: alert 'severe' is already declared; use another id
--   = declared first: plan.lua:28:15
-- E030 29:33 tasks.a.alerts.severe.when: 'why' is a text, not a number; write equals
-- E030 30:72 tasks.a.alerts.mixed.when[2]: 'pain' can never have this answer: The maximum is 10; you entered 11.
-- E011 31:9 tasks.a.alerts.empty: alert needs `when`; write when = survey.at_least("pain", 9), param "limit", function(result, ctx) … end or alert.events { above = 3 }
-- E030 32:32 tasks.a.alerts.never.when: 'pain' does not offer "don't know"; write dont_know = true on it
-- E010 32:61 tasks.a.alerts.never.text: unknown field 'text' of alert
--   = fields here: title, when, to, urgency, escalate
-- E017 34:94 tasks.a.later[1].alerts.less.when: '8' is not a number, a date, or a time; write 7, "2026-06-07", or "08:30"
-- E013 41:34 tasks.b.alerts.skipped.when: this task has no survey, and an outcome value is never skipped or "don't know"; write survey.at_least("dose", 100)
-- E012 44:84 tasks.c.alerts[1]: expected an alert, got a condition; write alert "id" { when = survey.at_least("pain", 9) }

local check = survey "check" { steps = {
  question "how" { item = scale "pain" { min = 1, max = 10 } },
  question "why" { item = text "why" {} },
} }

return plan "p" {
  title = "P",
  contacts = { contact "lexi" { name = "Lexi" } },
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" }, survey = check,
      alerts = {
        alert "severe" { when = survey.at_least("pian", 9), to = { "lexi", "lexy" }, urgency = "soon" },
        alert "severe" { when = survey.at_least("why", 9) },
        alert "mixed" { when = survey.any { survey.is_answered("why"), survey.equals("pain", 11) } },
        alert "empty" { title = "Nothing" },
        alert "never" { when = survey.is_dont_know("pain"), text = "Help" },
      },
      later = { { from = "2026-06-21", alerts = { alert "less" { when = survey.above("pain", "8") } } } },
    },
    task "b" {
      title = "B", schedule = schedule.daily { at = "08:00" },
      alerts = {
        alert "much" { when = survey.at_least("dose", 100), to = "lexi" },
        alert "script" { when = function(result) return result.dose > 100 end },
        alert "skipped" { when = survey.all { survey.is_skipped("dose") } },
      },
    },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, alerts = { survey.at_least("pain", 9) } },
  },
}
