local texts = require "texts"
return plan "p" { title = texts.titel.long, taks = {},
  tasks = { tsk "a" { title = "A", schedule = schedule.daily { at = "8" } } },
}
--- texts.lua
return { title = { long = "P" } }
