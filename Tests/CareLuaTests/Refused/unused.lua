-- E018 4:74 schedule.daily.at: '26:00' is not a time of day; write HH:MM
-- E010 5:60 instruction.i.titel: unknown field 'titel' of instruction; did you mean `title`?

local old = task "old" { title = "Old", schedule = schedule.daily { at = "26:00" } }
local spare = survey "spare" { steps = { instruction "i" { titel = "I" } } }

return plan "p" { title = "P" }
