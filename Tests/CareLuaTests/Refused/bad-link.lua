-- E050 22:10 gate: 'steps' has a `link` and cannot be a gate; use a task that people answer
-- E011 25:54 tasks.a.link: `link` needs `quantity`; write quantity = "check-in"
-- E011 25:54 tasks.a.link: `link` needs `aggregate`; write aggregate = "sum"
-- E012 26:54 tasks.b.link: expected a table, got the text 'step_count'; write link = { … }
-- E014 27:67 tasks.c.link.quantity: 'step count' is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E013 27:93 tasks.c.link.aggregate: 'total' is not allowed here; write "sum", "mean", "min", "max", "last", "count" or "each"
-- E010 28:72 tasks.d.link.agregate: unknown field 'agregate' of `link`; did you mean `aggregate`?
-- E017 28:98 tasks.d.link.units: units have 1 to 64 bytes, such as count; omit them if there are none
-- E050 29:103 tasks.e.extract: a task with a `link` cannot have `extract`, because its outcomes come from samples; remove one of the two
-- E050 34:41 tasks.f.later[2].survey: a task with a `link` cannot have `survey`, because its outcomes come from samples; remove one of the two
-- E050 37:64 tasks.g.schedule.start: 'steps' has a `link`, and schedules cannot count from it; use a task that people answer
-- E050 39:18 tasks.i.alerts.high: a task with a `link` has no answers for an alert, because its outcomes come from samples; write when = alert.samples { … }
-- E050 40:106 tasks.j.until_done: a task with a `link` cannot have `until_done`, because its outcomes come from samples; remove one of the two
-- E011 41:54 tasks.h.link: `link` needs `quantity`; write quantity = "check-in"
-- E010 41:56 tasks.h.link: `link` takes named fields, got the text 'step_count' without a name; write name = …
--   = fields here: quantity, aggregate, units

local daily = schedule.daily { at = "all day" }

return plan "p" {
  title = "P",
  gate = "steps",
  tasks = {
    task "steps" { title = "S", schedule = daily, link = { quantity = "step_count", aggregate = "sum", units = "count" } },
    task "a" { title = "A", schedule = daily, link = {} },
    task "b" { title = "B", schedule = daily, link = "step_count" },
    task "c" { title = "C", schedule = daily, link = { quantity = "step count", aggregate = "total" } },
    task "d" { title = "D", schedule = daily, link = { quantity = "q", agregate = "sum", units = "" } },
    task "e" { title = "E", schedule = daily, link = { quantity = "q", aggregate = "sum" }, extract = { "x" } },
    task "f" {
      title = "F", schedule = daily, link = { quantity = "q", aggregate = "sum" },
      later = {
        { from = "2026-07-01", link = { quantity = "q", aggregate = "mean" } },
        { from = "2026-08-01", survey = survey "s" { steps = { completion "bye" { title = "Bye" } } } },
      },
    },
    task "g" { title = "G", schedule = schedule.once { start = after "steps" + days(1) } },
    task "i" { title = "I", schedule = daily, link = { quantity = "q", aggregate = "sum" },
      alerts = { alert "high" { when = survey.at_least("q", 9), title = "High" } } },
    task "j" { title = "J", schedule = daily, link = { quantity = "q", aggregate = "sum" }, until_done = true },
    task "h" { title = "H", schedule = daily, link = { "step_count", aggregate = "sum" } },
  },
}
