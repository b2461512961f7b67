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
