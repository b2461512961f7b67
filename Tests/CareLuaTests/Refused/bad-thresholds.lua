-- E013 20:26 insights.a.on: 'adherance' is not allowed here; did you mean `adherence`?
-- E017 21:47 insights.b.below: adherence is a number from 0 to 1; write below = 0.5 for half
-- E013 22:26 insights.c.on: 'pdc' is not supported by this release; write "adherence"
-- E016 23:35 insights.d.on.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E011 24:5 insights.e: a threshold has exactly one of `below`, `at_most`, `above`, `at_least`, `equals`, `between`, `outside`; write, for example, below = 0.5
-- E011 25:5 insights.f: a threshold has exactly one of `below`, `at_most`, `above`, `at_least`, `equals`, `between`, `outside`; write, for example, below = 0.5
-- E017 26:55 insights.g.between: `between` needs two numbers, the smaller first; write between = { 4, 6 }
-- E011 27:5 insights.h: threshold needs `title`; write title = "…"
-- E017 27:55 insights.h.outside: `outside` needs two numbers, the smaller first; write outside = { 4, 6 }
-- E017 27:65 insights.h.over: `over` is 7 hours; write whole days, weeks, or months, such as days(7)
-- E015 28:15 insights.a: insight 'a' is already declared; use another id
--   = declared first: plan.lua:20:15
-- E011 28:26 insights.a.on: `on` needs `task`; write task = "check-in"
-- E012 28:54 insights.a.equals: expected a number, got the text '4'; write equals = 2.5

return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  insights = {
    threshold "a" { on = "adherance", below = 0.5, over = days(7), title = "A" },
    threshold "b" { on = "adherence", below = 50, over = days(7), title = "B" },
    threshold "c" { on = "pdc", below = 0.5, over = days(7), title = "C" },
    threshold "d" { on = { task = "pian", kind = "pain" }, above = 5, over = days(7), title = "D" },
    threshold "e" { on = { task = "pain" }, above = 5, below = 3, over = days(7), title = "E" },
    threshold "f" { on = { task = "pain" }, over = days(7), title = "F" },
    threshold "g" { on = { task = "pain" }, between = { 6, 4 }, over = days(7), title = "G" },
    threshold "h" { on = { task = "pain" }, outside = 4, over = hours(7) },
    threshold "a" { on = { kind = "pain" }, equals = "4", over = days(7), title = "I" },
  },
}
