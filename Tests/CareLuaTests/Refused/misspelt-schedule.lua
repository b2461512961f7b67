-- E018 4:37 schedule.daily.at: '7' is not a time of day; write HH:MM
-- E006 7:57 `schedule` has no 'dayly'; did you mean `schedule.daily`?

local early = schedule.daily { at = "7" }
return plan "p" {
  title = "P",
  tasks = { task "a" { title = "A", schedule = schedule.dayly { at = "07:00" } } },
}
