-- E001 4:69 `not` is a word of Lua and names no field; write survey.none { … }
--   = where a name must be just that, write ["not"] = …
return plan "p" { title = "P", tasks = {
  task "a" { title = "A", schedule = schedule.daily {}, show_if = { not = survey.is_answered("x") } },
} }
