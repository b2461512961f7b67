-- W022 7:15 tasks.full.schedule.min_gap: 6 times this far apart fill the whole window, so they are the same every day
--   = with 6 times: a gap of less than 2 h; with 2 h, only one arrangement is possible
--   = with a gap of 2 h: 5 times, and 2 h to spare; with 6, only one arrangement is possible
local function mood(id, times, gap)
  return task(id) { title = "Mood", schedule = schedule.random {
    times = times, between = { "10:00", "20:00" }, duration = 0,
    min_gap = gap,
  } }
end

return plan "p" { title = "P", tasks = {
  mood("full", 6, hours(2)),
  mood("with-room", 6, hours(2) - seconds(1)),
  mood("once", 1, hours(10)),
} }
