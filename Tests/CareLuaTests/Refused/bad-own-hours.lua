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
