-- A walk a day, and a word of praise from three days in a row on.

local streak = require "streak"

return plan "walking" {
  title = "A walk a day",
  tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "18:00" } } },
  insights = { streak.insight("streak", { over = days(14), from = 3 }) },
}
