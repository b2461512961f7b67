-- Schedules that fall due rarely, late, or only for some patients.
return plan "p" {
  title = "P",
  gate = "welcome",
  anchors = { "surgery", anchor "fall" { required = false } },
  params = { wake = "time", first = "date" },
  tasks = {
    task "welcome" { title = "W", schedule = schedule.once { at = "all day" } },
    task "a" { title = "A", schedule = schedule.monthly { day = 31, missing = "skip", lasting = days(2) } },
    task "b" { title = "B", schedule = schedule.yearly { month = 2, day = 29, missing = "skip", at = "08:00" } },
    task "c" { title = "C", schedule = schedule.daily { start = "1999-01-01", to = "1999-01-02", at = "23:59" } },
    task "d" { title = "D", schedule = schedule.daily { start = anchor "surgery", to = anchor "fall", at = "08:00" } },
    task "e" { title = "E", schedule = schedule.daily { start = anchor "surgery" - days(30), to = anchor "surgery" } },
    task "f" { title = "F", schedule = schedule.daily { at = param "wake" + hours(23), to = param "first" } },
    task "g" { title = "G", schedule = schedule.once { start = after "f" + days(1), at = "08:00" } },
    task "h" { title = "H", schedule = schedule.daily { start = after { task = "g", each = true }, to = after "a", at = "08:00" } },
    task "i" { title = "I", schedule = schedule.daily { lasting = days(2), at = "08:00", except = { "2026-01-01", "2026-01-02" } } },
    task "j" { title = "J", schedule = schedule.daily { to = enrolled - days(9), also = "2026-05-05T08:00" } },
    task "k" { title = "K", schedule = schedule.rrule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", { at = "08:00" }) },
    task "l" { title = "L", schedule = schedule.random { times = 2, between = { "09:00", "21:00" }, lasting = days(1) } },
    task "m" { title = "M", schedule = schedule.daily { at = "08:00", bursts = { length = days(1), every = weeks(4), count = 1 } } },
    -- One that begins again, and one that is also started by something else.
    task "n" { title = "N", schedule = schedule.compose {
      schedule.once { at = "08:00" }, schedule.once { start = after { task = "n", each = true, on = { "completed", "declined", "missed" } } + days(1), at = "08:00" },
    } },
    task "o" { title = "O", schedule = schedule.compose {
      schedule.once { start = latest { week(10), after "g" + weeks(4) }, at = "08:00" },
      schedule.daily { at = "08:00", to = earliest { day(28), anchor "fall" } },
    } },
  },
}
