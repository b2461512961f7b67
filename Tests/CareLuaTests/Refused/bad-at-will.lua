-- E020 19:56 tasks.none.schedule.max_per_day: nothing can be started 0 times a day; write max_per_day = 1 or more
-- E020 20:56 tasks.negative.schedule.min_gap: two starts cannot be -4 hours apart; write a positive interval, such as min_gap = hours(4)
-- E010 21:40 tasks.at.schedule.at: unknown field 'at' of schedule.at_will
--   = fields here: max_per_day, min_gap, start, to, through, lasting, text, targets, zone
-- E012 22:54 tasks.number.schedule.min_gap: expected an interval, got the number 4; write min_gap = days(3)
-- E020 23:75 tasks.both.schedule[2]: a schedule at will cannot be combined with other times; give the other times a task of their own
-- E020 24:69 tasks.ends.schedule.to: the element ends at 2026-06-01, which is not after its start, 2026-06-07; write a later end or an earlier start
-- E013 26:56 tasks.asked.reminders: a task with schedule.at_will is never due, so nothing can remind of it; remove `reminders`, or give the task times
-- E013 26:90 tasks.asked.impacts_adherence: a task with schedule.at_will never counts toward adherence; remove `impacts_adherence`, or give the task times
-- E013 27:7 tasks.asked.begin_by: a task with schedule.at_will begins with its start, so it cannot begin too late; remove `begin_by`, or give the task times
-- E013 27:28 tasks.asked.opens: a task with schedule.at_will can be started at any time, so its window opens with its start; remove `opens`, or give the task times
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
      title = "Asked", schedule = schedule.at_will {}, reminders = { { at = "start" } }, impacts_adherence = true,
      begin_by = hours(1), opens = hours(1),
    },
  },
}
