-- E002 4:33 'titel' is nil, which has no fields; did you mean `title`?
-- E006 5:13 there is no 'tsk' here; did you mean `task`?
local texts = require "texts"
return plan "p" { title = texts.titel.long, taks = {},
  tasks = { tsk "a" { title = "A", schedule = schedule.daily { at = "8" } } },
}
--- texts.lua
return { title = { long = "P" } }
