-- E018 4:37 schedule.daily.at: '7' is not a time of day; write HH:MM
-- E002 7:57 attempt to call a nil value (field 'dayly'); did you mean `daily`?

local early = schedule.daily { at = "7" }
return plan "p" {
  title = "P",
  tasks = { task "a" { title = "A", schedule = schedule.dayly { at = "07:00" } } },
}
