-- E013 27:106 params.dose.day_ends: only times of day have an end of the day; remove `day_ends`, or write kind = "time"
-- W002 28:5 params.late: no schedule, condition, or hook uses the parameter 'late'; remove it, or read event.params.late
-- E012 28:40 params.late.day_ends: `day_ends` is a time of day; write day_ends = "04:00"
-- E012 28:90 params.away.default: the text 'Berlin' is not a valid default for 'away'; write a time zone such as Europe/Berlin
-- E017 31:71 tasks.one.schedule.at: 1 time cannot be evenly apart; write 2 to 96 times, or a time of day
-- E017 32:72 tasks.many.schedule.at: 97 times cannot be evenly apart; write 2 to 96 times, or a time of day
-- E020 33:66 tasks.close.schedule.at: 30 times at least a minute apart do not fit into 20 min; write fewer times, or ends that are further apart
-- E017 34:75 tasks.ends.schedule.at: `between` takes two times of day, got 1; write spread(5, { "09:00", "21:00" })
-- E020 35:65 tasks.same.schedule.at: 3 times cannot be spread over a whole day or more, because the last would be the first of the next; write other ends
-- E012 36:77 tasks.kind.schedule.at[1]: 'dose' is a number, not a time of day; write another parameter, or dose = "time"
--   = declared here: plan.lua:27:80
-- E016 36:91 tasks.kind.schedule.at[2]: 'wak' is not a parameter of this plan; did you mean `wake`?
-- E012 37:85 tasks.between.schedule.between: expected a list of times of day, got a time; write between = { "09:00", "21:00" }
-- E020 38:111 tasks.more.schedule.days: 11 of 10 days cannot be drawn; write 1 or more days of at most 366, such as days = { 3, of = 10 }
-- E012 39:111 tasks.none.schedule.days: `days` takes the number of days to draw, and of how many; write days = { 3, of = 10 }
-- E011 40:112 tasks.whole.schedule.days: `days` needs `of`; write of = 3
-- E020 41:127 tasks.both.schedule.days: 3 of 10 days and weekdays both choose the days; write `days` or `on`
-- E012 42:81 tasks.zone.schedule.zone: 'wake' is a time of day, not a time zone; write another parameter, or wake = "zone"
--   = declared here: plan.lua:27:5
-- E012 43:81 tasks.plus.schedule.zone: expected a time zone or a parameter, got the parameter 'home' plus 1 hour; write zone = "America/New_York" or param "limit"
-- E012 44:81 tasks.day.schedule.start: 'home' is a time zone, not a date; write another parameter, or home = "date"
--   = declared here: plan.lua:27:65
-- E013 45:81 tasks.name.schedule.zone: 'Europe/Berlim' is not a time zone; did you mean `Europe/Berlin`?
return plan "p" {
  title = "P",
  params = {
    wake = "time", bed = { kind = "time", day_ends = "04:00" }, home = "zone", dose = { kind = "number", day_ends = "04:00" },
    late = { kind = "time", day_ends = param "wake" }, away = { kind = "zone", default = "Berlin" },
  },
  tasks = {
    task "one" { title = "A", schedule = schedule.daily { at = spread(1, { param "wake", param "bed" }) } },
    task "many" { title = "A", schedule = schedule.daily { at = spread(97, { "08:00", "20:00" }) } },
    task "close" { title = "A", schedule = schedule.daily { at = spread(30, { "08:00", "08:20" }) } },
    task "ends" { title = "A", schedule = schedule.daily { at = spread(3, { "08:00" }) } },
    task "same" { title = "A", schedule = schedule.daily { at = spread(3, { "08:00", "08:00" }) } },
    task "kind" { title = "A", schedule = schedule.daily { at = spread(3, { param "dose", param "wak" }) } },
    task "between" { title = "A", schedule = schedule.random { times = 2, between = spread(2, { "08:00", "20:00" }) } },
    task "more" { title = "A", schedule = schedule.random { times = 2, between = { "08:00", "20:00" }, days = { 11, of = 10 } } },
    task "none" { title = "A", schedule = schedule.random { times = 2, between = { "08:00", "20:00" }, days = { of = 10 } } },
    task "whole" { title = "A", schedule = schedule.random { times = 2, between = { "08:00", "20:00" }, days = { 3 } } },
    task "both" { title = "A", schedule = schedule.random { times = 2, on = { "mon" }, between = { "08:00", "20:00" }, days = { 3, of = 10 } } },
    task "zone" { title = "A", schedule = schedule.daily { at = "08:00", zone = param "wake" } },
    task "plus" { title = "A", schedule = schedule.daily { at = "08:00", zone = param "home" + hours(1) } },
    task "day" { title = "A", schedule = schedule.daily { at = "08:00", start = param "home" } },
    task "name" { title = "A", schedule = schedule.daily { at = "08:00", zone = "Europe/Berlim" } },
  },
}
