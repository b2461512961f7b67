-- W037 5:40 tasks.b.schedule: if one event of 'a' is declined or missed, nothing follows it, and 'b' ends for good; write another element with after { task = "a", each = true, on = { "declined", "missed" } }
-- W037 10:46 tasks.pill.schedule: if one event of 'pill' is declined or missed, nothing follows it, and 'pill' ends for good; write another element with after { task = "pill", each = true, on = { "declined", "missed" } }
-- W037 11:46 tasks.dose.schedule: if one event of 'dose' is declined, nothing follows it, and 'dose' ends for good; write another element with after { task = "dose", each = true, on = { "declined" } }

local function once(start, key) return schedule.once { start = start, at = "08:00", key = key } end

return plan "p" {
  title = "P",
  tasks = {
    task "pill" { title = "Pill", schedule = schedule.compose { once(day(0)), once(after { task = "pill", each = true } + days(7), "taken") } },
    task "dose" { title = "Dose", schedule = schedule.compose { once(day(0)), once(after { task = "dose", each = true, on = { "completed", "missed" } } + days(7), "next") } },
    task "a" { title = "A", schedule = schedule.compose { once(day(0)), once(after { task = "b", each = true } + days(1), "next") } },
    task "b" { title = "B", schedule = once(after { task = "a", each = true } + days(1)) },
    -- None of these ends for good: nothing leads back, a week starts it again, or every end is followed.
    task "visit" { title = "Visit", schedule = once(after { task = "a", each = true } + days(2)) },
    task "week" { title = "Week", schedule = schedule.compose { schedule.weekly { on = "mon", at = "08:00" }, once(after { task = "week", each = true } + days(1), "again") } },
    task "all" { title = "All", schedule = schedule.compose { once(day(0)), once(after { task = "all", each = true } + days(7), "taken"), once(after { task = "all", each = true, on = { "missed", "declined" } } + days(1), "left") } },
  },
}
