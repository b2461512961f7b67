-- Visits with windows: days before and after the planned one, the next after the real one, and months for those who join on the 31st.

-- A visit may be a few days early or late.
local function visit(id, title, planned, early, late)
  return task(id) { title = title, schedule = planned, opens = early, closes = late }
end

return plan "visits" {
  title = "Visits",
  tasks = {
    -- Two days early to three days late, counted from enrollment.
    visit("week-4", "Visit of week 4", schedule.once { start = week(4), at = "09:00" }, days(2), days(3)),
    -- Four weeks after the day on which the first visit really was.
    visit(
      "second", "Second visit", schedule.once { start = after "week-4" + weeks(4), at = "09:00" }, days(2), days(3)),
    -- Every month on the day of joining; where a month has no such day, on its last one.
    visit("monthly", "Weigh-in", schedule.every { interval = months(1), at = "09:00", count = 6 }, days(1), days(1)),
  },
}
