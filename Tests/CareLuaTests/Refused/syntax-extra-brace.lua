-- E001 6:1 this `}` closes nothing that is open; delete it, or one before it
--   = the `{` of line 3 ends already: plan.lua:5:70
return plan "p" {
  title = "P",
  tasks = { task "a" { title = "A", schedule = schedule.daily {} } } },
}
