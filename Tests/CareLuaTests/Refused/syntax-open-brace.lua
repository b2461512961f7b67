-- E001 12:1 the file ends before `{` is closed; write the missing `}`
--   = the indentation suggests that the `{` on line 7 has no end
--   = the open `{`: plan.lua:4:17
return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily { at = "08:00" },
    task "b" { title = "B", schedule = schedule.daily { at = "09:00" } },
  },
}
