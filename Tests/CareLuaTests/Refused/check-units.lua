-- W008 10:114 tasks.a.targets[2]: this value has no units, and one beside it has; write units = "mg"
-- W008 11:90 tasks.b.schedule.targets: 'sleep' has no units here and h on line 15; write units = "h"
-- W008 16:29 tasks.c.extract: 'sleep' is in min here and in h on line 15; write both in the same units
-- W008 18:92 tasks.d.targets: 'sleep' is in d here and in h on line 15; write both in the same units
-- W008 19:59 tasks.d.later[1].targets: 'sleep' has no units here and h on line 15; write units = "h"

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
