-- W008 16:114 tasks.a.targets[2]: this value has no units, but another value has; write units = "mg"
-- W008 17:90 tasks.b.schedule.targets: 'sleep' has no units here and h elsewhere; write units = "h"
--   = 'sleep' in h: plan.lua:21:27
-- W008 22:29 tasks.c.extract: 'sleep' is in min here and in h elsewhere; write both in the same units
--   = 'sleep' in h: plan.lua:21:27
-- E042 22:42 tasks.c.extract: this fails: 'hours' is nil, which cannot be used in arithmetic
--   = with no data yet and generated answers
-- W008 24:92 tasks.d.targets: 'sleep' is in d here and in h elsewhere; write both in the same units
--   = 'sleep' in h: plan.lua:21:27
-- W008 25:59 tasks.d.later[1].targets: 'sleep' has no units here and h elsewhere; write units = "h"
--   = 'sleep' in h: plan.lua:21:27

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, targets = { value(10, { units = "mg" }), value(20) } },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00", targets = value(8, { kind = "sleep" }) } },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
      question "q" { item = numeric "hours" {} },
    } }, extract = function(result)
      local hours_slept = value(result.hours, { kind = "sleep", units = "h" })
      return { hours_slept, value(result.hours * 60, { kind = "sleep", units = "min" }) }
    end },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, targets = value(1, { kind = "sleep", units = "d" }),
      later = { { from = "2026-06-21", targets = value(2, { kind = "sleep" }) } } },
    task "e" { title = "E", schedule = schedule.daily { at = "08:00" }, targets = value(1, { kind = "sleep", units = "night" }) },
  },
}
