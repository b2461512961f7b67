local function as_needed(id, schedule)
  return task(id) { title = "As needed", schedule = schedule }
end

return plan "p" {
  title = "P",
  tasks = {
    as_needed("none", schedule.at_will { max_per_day = 0 }),
    as_needed("negative", schedule.at_will { min_gap = -hours(4) }),
    as_needed("at", schedule.at_will { at = "08:00" }),
    as_needed("number", schedule.at_will { min_gap = 4 }),
    as_needed("both", schedule.compose { schedule.daily { at = "08:00" }, schedule.at_will {} }),
    as_needed("ends", schedule.at_will { start = "2026-06-07", to = "2026-06-01" }),
    task "asked" {
      title = "Asked", schedule = schedule.at_will {}, reminders = "start", impacts_adherence = true,
      begin_by = hours(1), opens = hours(1),
    },
  },
}
