-- E018 9:73 tasks.a.schedule.at[2]: '8:00' is not a time of day; write HH:MM
-- E018 9:81 tasks.a.schedule.at[3]: '24:00' is not a time of day; write HH:MM
-- E013 12:39 tasks.b.schedule[2].on[2]: 'monday' is not a weekday; did you mean `mon`?
-- E018 12:56 tasks.b.schedule[2].at: '12:60' is not a time of day; write HH:MM

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = { "08:00", "8:00", "24:00" } } },
    task "b" { title = "B", schedule = schedule.compose {
      schedule.daily { at = "12:00" },
      schedule.weekly { on = { "mon", "monday" }, at = "12:60" },
    } },
  },
}
