-- E020 32:17 tasks.gap.schedule.min_gap: 6 prompts at least 2 h 30 min apart need 12 h 30 min, and the window is 10 h; write fewer times, a smaller gap or a longer window
--   = with 6 times: a gap of less than 2 h; with 2 h, only one arrangement is possible
--   = with a gap of 2 h 30 min: 4 times, and 2 h 30 min to spare; with 5, only one arrangement is possible
-- E020 34:93 tasks.lasting.schedule.duration: 1 prompt that lasts 2 h needs 2 h, and the window is 1 h; write a shorter duration or a longer window
-- E020 35:59 tasks.window.schedule.between: 2 prompts at least 1 s apart, the last for 1 h, need 1 h 1 s, and the window is 1 h; write fewer times, a smaller gap, a shorter duration or a longer window
-- E020 36:44 tasks.none.schedule.times: an element cannot have 0 random times a day; write 1 to 96
-- E020 37:44 tasks.many.schedule.times: an element cannot have 97 random times a day; write 1 to 96
-- E020 38:93 tasks.negative.schedule.min_gap: random times cannot be -300 seconds apart; write a gap of 0 or more
-- E017 39:89 tasks.days.schedule.min_gap: a gap of 1 day has no fixed length; write hours(24) or less
-- E017 40:56 tasks.one.schedule.between: `between` takes two times of day, got 1; write between = { "09:00", "21:00" }
-- E017 41:58 tasks.three.schedule.between: `between` takes two times of day, got 3; write between = { "09:00", "21:00" }
-- E018 42:58 tasks.all.schedule.between[1]: 'all day' is not a time of day; write HH:MM
-- E018 43:59 tasks.nine.schedule.between[1]: 'nine' is not a time of day; write HH:MM
-- E012 44:60 tasks.hours.schedule.between[1]: expected a time of day, got the interval 9 hours; write "08:00"
-- E020 45:90 tasks.long.schedule.duration: random times cannot last all day; write a duration such as minutes(10)
-- E010 46:77 tasks.at.schedule.at: unknown field 'at' of schedule.random
--   = fields here: times, between, on, days, min_gap, stratified, start, to, through, lasting, count, duration, text, targets, zone, key, except, also, bursts
-- E011 47:21 tasks.nothing.schedule: schedule.random needs `times`; write times = 3
-- E011 47:21 tasks.nothing.schedule: schedule.random needs `between`; write between = { "09:00", "21:00" }
-- E020 49:75 tasks.except.schedule.except[2]: 2026-06-08T09:00 has a time of day, but the times of a day are random; write 2026-06-08
-- E012 51:45 tasks.words.schedule.times: expected a whole number, got the text 'two'; write times = 3
-- E012 51:97 tasks.words.schedule.stratified: expected true or false, got the number 1; write stratified = true
local function mood(id, schedule)
  return task(id) { title = "Mood", schedule = schedule }
end

return plan "p" {
  title = "P",
  tasks = {
    mood("gap", schedule.random {
      times = 6, between = { "09:00", "19:00" }, duration = 0,
      min_gap = minutes(150),
    }),
    mood("lasting", schedule.random { times = 1, between = { "09:00", "10:00" }, duration = hours(2) }),
    mood("window", schedule.random { times = 2, between = { "09:00", "10:00" } }),
    mood("none", schedule.random { times = 0, between = { "09:00", "10:00" } }),
    mood("many", schedule.random { times = 97, between = { "09:00", "10:00" } }),
    mood("negative", schedule.random { times = 2, between = { "09:00", "21:00" }, min_gap = -minutes(5) }),
    mood("days", schedule.random { times = 2, between = { "09:00", "21:00" }, min_gap = days(1) }),
    mood("one", schedule.random { times = 2, between = "09:00" }),
    mood("three", schedule.random { times = 2, between = { "09:00", "12:00", "21:00" } }),
    mood("all", schedule.random { times = 2, between = { "all day", "21:00" } }),
    mood("nine", schedule.random { times = 2, between = { "nine", "21:00" } }),
    mood("hours", schedule.random { times = 2, between = { hours(9), "21:00" } }),
    mood("long", schedule.random { times = 2, between = { "09:00", "21:00" }, duration = "all day" }),
    mood("at", schedule.random { times = 2, between = { "09:00", "21:00" }, at = "10:00" }),
    mood("nothing", schedule.random { stratified = true }),
    mood("except", schedule.random {
      times = 2, between = { "09:00", "21:00" }, except = { "2026-06-07", "2026-06-08T09:00" },
    }),
    mood("words", schedule.random { times = "two", between = { "09:00", "21:00" }, stratified = 1 }),
  },
}
