-- E001 4:69 `not` is a keyword of Lua and cannot be a field name; write survey.none { … }
--   = if a field must have this name, write ["not"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, show_if = { not = survey.is_answered("x") } },
} }
