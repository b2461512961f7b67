-- Answered by a device: the outcome is the sum of the day's samples, recomputed whenever more arrive.

return plan "steps" {
  title = "Steps",
  tasks = {
    task "steps" {
      title = "8000 steps",
      schedule = schedule.daily { at = "all day" },
      targets = { value(8000, { kind = "step_count", units = "count" }) },
      progress = "targets_met",
      link = { quantity = "step_count", aggregate = "sum", units = "count" },
    },
  },
}
