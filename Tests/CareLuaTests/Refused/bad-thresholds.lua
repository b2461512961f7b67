-- E013 29:26 insights.a.on: 'adherance' is not allowed here; did you mean `adherence`?
-- E017 30:47 insights.b.below: adherence is a number from 0 to 1; write below = 0.5 for half
-- E011 31:26 insights.c.on: on = "pdc" needs `supply`; write supply = { task = "refill", kind = "days_supply" }, or on = { dose_coverage = { task = "pill" } } for doses that were taken
-- E060 32:48 insights.j.supply: adherence has no supply; write on = "pdc", or remove it
-- E016 33:54 insights.k.on.pdc.supply.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E017 33:76 insights.k.below: the PDC is a number from 0 to 1; write below = 0.5 for half
-- E060 34:45 insights.l.on.mpr.supply: the MPR is of one medicine; write one `supply`
-- E017 34:90 insights.l.on.mpr.supply[2].need: `need` is a number of units above 0; write need = 2
-- E017 35:69 insights.m.on.dose_coverage.share: `share` is 80; write a number above 0 and at most 1
-- E060 35:82 insights.m.on.kind: `kind` is for the values of a `task`; remove it
-- E011 36:26 insights.n.on: `on` has exactly one of `task`, `pdc`, `mpr`, `dose_coverage`; write, for example, on = { task = "check-in", kind = "pain" }
-- E013 37:50 insights.o.on.stat: 'median' is not allowed here; did you mean `mean`?
-- E016 38:35 insights.d.on.task: 'pian' is not a task of this plan; did you mean `pain`?
-- E011 39:5 insights.e: a threshold has exactly one of `below`, `at_most`, `above`, `at_least`, `equals`, `between`, `outside`; write, for example, below = 0.5
-- E011 40:5 insights.f: a threshold has exactly one of `below`, `at_most`, `above`, `at_least`, `equals`, `between`, `outside`; write, for example, below = 0.5
-- E017 41:55 insights.g.between: `between` needs two numbers, the smaller first; write between = { 4, 6 }
-- E011 42:5 insights.h: threshold needs `title`; write title = "…"
-- E017 42:55 insights.h.outside: `outside` needs two numbers, the smaller first; write outside = { 4, 6 }
-- E017 42:65 insights.h.over: `over` is 7 hours; write whole days, weeks, or months, such as days(7)
-- E015 43:15 insights.a: insight 'a' is already declared; use another id
--   = declared first: plan.lua:29:15
-- E011 43:26 insights.a.on: `on` has exactly one of `task`, `pdc`, `mpr`, `dose_coverage`; write, for example, on = { task = "check-in", kind = "pain" }
-- E012 43:54 insights.a.equals: expected a number, got the text '4'; write equals = 2.5

return plan "p" {
  title = "P",
  tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
  insights = {
    threshold "a" { on = "adherance", below = 0.5, over = days(7), title = "A" },
    threshold "b" { on = "adherence", below = 50, over = days(7), title = "B" },
    threshold "c" { on = "pdc", below = 0.5, over = days(7), title = "C" },
    threshold "j" { on = "adherence", supply = { task = "pain" }, below = 0.5, over = days(7), title = "J" },
    threshold "k" { on = { pdc = { supply = { task = "pian" } } }, below = 80, over = days(7), title = "K" },
    threshold "l" { on = { mpr = { supply = { { task = "pain" }, { task = "pain", need = 0 } } } }, below = 0.8, over = days(7), title = "L" },
    threshold "m" { on = { dose_coverage = { task = "pain", share = 80 }, kind = "x" }, below = 0.8, over = days(7), title = "M" },
    threshold "n" { on = { task = "pain", pdc = { supply = { task = "pain" } } }, below = 0.8, over = days(7), title = "N" },
    threshold "o" { on = { task = "pain", stat = "median" }, below = 5, over = days(7), title = "O" },
    threshold "d" { on = { task = "pian", kind = "pain" }, above = 5, over = days(7), title = "D" },
    threshold "e" { on = { task = "pain" }, above = 5, below = 3, over = days(7), title = "E" },
    threshold "f" { on = { task = "pain" }, over = days(7), title = "F" },
    threshold "g" { on = { task = "pain" }, between = { 6, 4 }, over = days(7), title = "G" },
    threshold "h" { on = { task = "pain" }, outside = 4, over = hours(7) },
    threshold "a" { on = { kind = "pain" }, equals = "4", over = days(7), title = "I" },
  },
}
