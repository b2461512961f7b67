-- E018 6:79 tasks.a.schedule[1].at: '1' is not a time of day; write HH:MM
-- E018 6:121 tasks.a.schedule[2].at: '2' is not a time of day; write HH:MM
-- E010 7:50 tasks.b.targets[1].unit: unknown field 'unit' of value; did you mean `units`?
-- E012 7:85 tasks.b.targets[2].units: expected a text, got the number 3; write units = "…"
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.compose { schedule.daily { at = "1" }, schedule.weekly { on = "sun", at = "2" } } },
  task "b" { title = "B", targets = { value(1, { unit = "mL" }), value(2, { units = 3 }) }, schedule = schedule.daily {} },
} }
