-- E001 12:1 the file ends while `{` is open; write the missing `}`
--   = by its indentation, the `{` of line 7 is the one that lacks its end
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
