-- E020 15:68 tasks.too-many.schedule.min_gap: 6 prompts at least 2 h 30 min apart need 12 h 30 min, and the window is 10 h; write fewer times, a smaller gap or a longer window
--   = with 6 times: a gap of less than 2 h; with 2 h, only one arrangement is possible
--   = with a gap of 2 h 30 min: 4 times, and 2 h 30 min to spare; with 5, only one arrangement is possible
-- E020 15:68 tasks.just-too-many.schedule.min_gap: 6 prompts at least 2 h 1 s apart need 10 h 5 s, and the window is 10 h; write fewer times, a smaller gap or a longer window
--   = with 6 times: a gap of less than 2 h; with 2 h, only one arrangement is possible
--   = with a gap of 2 h 1 s: 5 times, and 1 h 59 min 56 s to spare
-- E020 15:68 tasks.two.schedule.min_gap: 2 prompts at least 11 h apart need 11 h, and the window is 10 h; write fewer times, a smaller gap or a longer window
--   = with 2 times: a gap of less than 10 h; with 10 h, only one arrangement is possible
--   = with a gap of 11 h: once, and 10 h to spare
-- E020 15:68 tasks.short.schedule.min_gap: 3 prompts at least 40 min apart need 1 h 20 min, and the window is 1 h; write fewer times, a smaller gap or a longer window
--   = with 3 times: a gap of less than 30 min; with 30 min, only one arrangement is possible
--   = with a gap of 40 min: 2 times, and 20 min to spare
local function mood(id, times, gap, to)
  return task(id) { title = "Mood", schedule = schedule.random {
    times = times, between = { "10:00", to or "20:00" }, min_gap = gap, duration = 0,
  } }
end

return plan "p" { title = "P", tasks = {
  mood("too-many", 6, minutes(150)),
  mood("just-too-many", 6, hours(2) + seconds(1)),
  mood("full", 6, hours(2)),
  mood("with-room", 6, hours(2) - seconds(1)),
  mood("two", 2, hours(11)),
  mood("short", 3, minutes(40), "11:00"),
} }
