-- E001 3:73 '5mg' is not a number; write value(5, { units = "mg" }), or the text in quotes
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily { targets = { value(5mg) } } },
} }
