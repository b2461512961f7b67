-- Two arms with tasks of their own, one for both, and one for those who are visited at home.
return plan "arms" {
  title = "Arms", params = { arm = { "A", "B", "C" }, home = { kind = "boolean", default = false } },
  tasks = {
    task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, closes = hours(3), applies = { arm = "A" } },
    task "swim" { title = "Swim", schedule = schedule.daily { at = "09:00" }, closes = hours(3), applies = { arm = { "B", "C" } } },
    task "diary" { title = "Diary", schedule = schedule.daily { at = "20:00" } },
    task "visit" { title = "Visit", schedule = schedule.daily { at = "10:00" }, applies = { arm = "B", home = true } },
  },
}
