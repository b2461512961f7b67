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
