-- What counts from an event that ended: read in the zone of then, and never asked for when it was over by then.
return plan "chains" {
  title = "Chains",
  tasks = {
    task "chain" {
      title = "Chain", closes = hours(6), schedule = schedule.compose {
        schedule.once { start = day(0), at = "09:00" },
        schedule.once { start = after { task = "chain", each = true } + days(2), at = "09:00", key = "c" },
        schedule.once { start = after { task = "chain", each = true, on = { "declined", "missed" } } + days(1), at = "09:00", key = "m" },
      },
    },
    -- It counts from its own misses without an interval.
    task "again" {
      title = "Again", closes = hours(6), schedule = schedule.compose {
        schedule.once { start = day(0), at = "09:00" },
        schedule.once { start = after { task = "again", each = true, on = { "completed", "declined", "missed" } }, at = "09:00", key = "m" },
      },
    },
    task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00" } },
    task "rest" { title = "Rest", closes = hours(1), schedule = schedule.once { start = after { task = "walk", each = true }, at = "09:30" } },
  },
}
