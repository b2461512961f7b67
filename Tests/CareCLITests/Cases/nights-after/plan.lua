-- A diary at bedtime: until 04:00, it belongs to the evening before.
return plan "nights-after" {
  title = "Bedtime", params = { bed = { kind = "time", day_ends = "04:00" } },
  tasks = {
    task "diary" { title = "Diary", schedule = schedule.daily { at = param "bed", lasting = weeks(1) }, closes = hours(2) },
    task "monday" { title = "Week", schedule = schedule.weekly { on = { "mon" }, at = param "bed" - hours(1), lasting = weeks(2) }, closes = hours(1) },
  },
}
