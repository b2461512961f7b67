-- E001 6:1 this `}` closes nothing; delete it, or one before it
--   = the `{` on line 3 is already closed: plan.lua:5:70
return plan "p" {
  title = "P",
  tasks = { task "a" { title = "A", schedule = schedule.daily {} } } },
}
