-- E001 4:68 `{` has no `}` before this `)`; write it
--   = the open `{`: plan.lua:4:53
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { at = "08:00" ) },
} }
