-- Blood glucose four times a day: the day is done with four values in range, and the fortnight should have 70% of them.

local range = require "target_range"

return plan "glucose" {
  title = "Blood glucose",
  tasks = {
    task "glucose" {
      title = "Blood glucose", schedule = schedule.daily { at = "all day" }, targets = {},
      card = card {
        extends = "numeric_progress",
        on = {
          log = function(event, ctx, input)
            event:append(value(input.value, { kind = "glucose", units = "mg/dL" }))
          end,
        },
      },
      progress = range.progress { kind = "glucose", min = 70, max = 180, units = "mg/dL", times = 4 },
    },
  },
  insights = {
    range.insight("in-range", {
      task = "glucose", kind = "glucose", min = 70, max = 180, units = "mg/dL", goal = 0.7, at_least = 2,
    }),
  },
}
