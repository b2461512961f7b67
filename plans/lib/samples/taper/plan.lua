-- Prednisone down from 40 mg to 10 mg, a week each, an antidepressant in steps of their own, and drops in fractions.

local taper = require "taper"

return plan "tapering" {
  title = "Stepping down",
  tasks = {
    task "prednisone" {
      title = "Prednisone", card = "checklist", progress = "targets_met",
      schedule = taper.schedule { from = 40, to = 10, by = 10, every = days(7), at = "08:00", text = "Take %s" },
    },
    task "sertraline" {
      title = "Sertraline", card = "checklist",
      schedule = taper.schedule {
        at = "20:00", units = "mg", start = day(7), steps = { { 100, days(14) }, { 50, days(14) }, { 25 } },
      },
    },
    task "drops" {
      title = "Drops", card = "checklist",
      schedule = taper.schedule { from = 1, to = 0.1, by = 0.1, every = days(1), units = "%", text = "Use %s" },
    },
  },
}
