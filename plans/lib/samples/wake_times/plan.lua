-- A tablet half an hour after waking, and twice more, five hours apart.

local wake = require "wake_times"

return plan "after-waking" {
  title = "After waking",
  params = { wake = { kind = "time", title = "When do you wake?", default = "07:00" } },
  tasks = {
    task "tablet" {
      title = "Tablet", card = "checklist",
      schedule = wake.daily { times = 3, gap = hours(5), after = minutes(30) },
    },
  },
}
