-- E001 4:73 a comma is missing between `10` and `{`
--   = the open `(`: plan.lua:4:72
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { targets = { value(10 { units = "mL" }) } } },
} }
