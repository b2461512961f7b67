-- W008 14:114 tasks.a.targets[2]: this value has no units, but another value has; write units = "mg"
-- W008 15:90 tasks.b.schedule.targets: 'sleep' has no units here and h elsewhere; write units = "h"
--   = 'sleep' in h: plan.lua:19:27
-- W008 20:29 tasks.c.extract: 'sleep' is in min here and in h elsewhere; write both in the same units
--   = 'sleep' in h: plan.lua:19:27
-- W008 22:92 tasks.d.targets: 'sleep' is in d here and in h elsewhere; write both in the same units
--   = 'sleep' in h: plan.lua:19:27
-- W008 23:59 tasks.d.later[1].targets: 'sleep' has no units here and h elsewhere; write units = "h"
--   = 'sleep' in h: plan.lua:19:27

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
