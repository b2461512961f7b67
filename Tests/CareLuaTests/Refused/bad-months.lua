-- E011 15:40 tasks.a.schedule: schedule.monthly needs a day; write day = -1 for the last day, or weekday = { 2, "tue" }
-- E013 16:68 tasks.b.schedule.weekday: `day` and `weekday` both set the day; remove one of the two
-- E012 17:69 tasks.c.schedule.weekday: expected a number and a weekday, got a list; write weekday = { 2, "tue" }
-- E013 18:74 tasks.d.schedule.weekday[2]: 'Tuesday' is not a weekday; did you mean `tue`?
-- E020 20:32 tasks.e.schedule[1].day: no month has a day 32; write 1 to 31, or -1 to -31 counted from the last
-- E020 21:36 tasks.e.schedule[2].weekday: no month has Monday number 6; write 1 to 5, or -1 to -5 counted from the last
-- E020 22:33 tasks.e.schedule[3].month: there is no month 13; write 1 to 12
-- E020 23:42 tasks.e.schedule[4].day: month 2 never has the 30th; write another day, or missing = "clamp"
-- E020 24:54 tasks.e.schedule[5].every: an element cannot repeat after no time; write a positive interval, such as days(1)
-- E011 26:40 tasks.f.schedule: schedule.yearly needs `month`; write month = 3

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.monthly { at = "08:00" } },
    task "b" { title = "B", schedule = schedule.monthly { day = 1, weekday = { 1, "mon" } } },
    task "c" { title = "C", schedule = schedule.monthly { weekday = { "tue", 2 } } },
    task "d" { title = "D", schedule = schedule.monthly { weekday = { 2, "Tuesday" } } },
    task "e" { title = "E", schedule = schedule.compose {
      schedule.monthly { day = 32 },
      schedule.monthly { weekday = { 6, "mon" } },
      schedule.yearly { month = 13, day = 1 },
      schedule.yearly { month = 2, day = 30, missing = "skip" },
      schedule.yearly { month = 2, day = 29, every = 0 },
    } },
    task "f" { title = "F", schedule = schedule.yearly { day = 1 } },
  },
}
