-- E013 30:23 params.arm[3]: 'A' is listed twice; write it once
-- E013 31:13 params.first: 'dat' is not allowed here; did you mean `date`?
-- E015 33:5 params.wake: parameter 'wake' is already declared; use another name
--   = declared first: plan.lua:29:5
-- E011 34:12 params.none: a choice needs at least one text; write { "A", "B" }
-- E014 35:5 params.no name: 'no name' is not a name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E012 37:41 params.half.default: the text 'much' is not a valid default for 'half'; write a number
-- E010 37:49 params.half.requird: unknown field 'requird' of `half`; did you mean `required`?
-- E011 38:13 params.alone: `alone` needs `kind`; write kind = "time" or { "…" }
-- W002 39:5 params.spare: no schedule, condition, or hook uses the parameter 'spare'; remove it, or read event.params.spare
-- E010 40:5 params[1]: the text 'loose' needs a name here; write name = "time", { "…" } or { … }
-- E016 44:62 tasks.a.schedule.at: 'wke' is not a parameter of this plan; did you mean `wake`?
-- E012 45:73 tasks.b.schedule.at[2]: 'dose' is a number, not a time of day; write another parameter, or dose = "time"
--   = declared here: plan.lua:32:5
-- E017 46:62 tasks.c.schedule.at: the default 22:00 of 'late' plus 3 hours is on another day; add less
-- E017 47:62 tasks.d.schedule.at: late plus 1 day is on another day; add less than a day, such as param "late" + hours(2)
-- E012 48:65 tasks.e.schedule.start: 'late' is a time of day, not a date; write another parameter, or late = "date"
--   = declared here: plan.lua:36:5
-- E012 49:62 tasks.f.schedule.at: 'when' is a date, not a time of day; write another parameter, or when = "time"
--   = declared here: plan.lua:41:5
-- E016 50:81 tasks.g.schedule.through: 'wen' is not a parameter of this plan; did you mean `when`?
-- E012 51:62 tasks.h.schedule.at: expected a time of day, a list of them, or "all day", got the time enrolled; write at = "08:00"
-- E014 52:68 param: the number 3 is not a parameter name; write param "wake"
-- E018 53:82 tasks.j.schedule.except[1]: `except` takes dates and wall times, got when; write "2026-06-07" or "2026-06-07T08:00"

return plan "p" {
  title = "P",
  params = {
    wake = "time",
    arm = { "A", "B", "A" },
    first = "dat",
    dose = "number",
    wake = "text",
    none = {},
    ["no name"] = "time",
    late = { kind = "time", default = "22:00" },
    half = { kind = "number", default = "much", requird = true },
    alone = { title = "Alone" },
    spare = "boolean",
    "loose",
    when = "date",
  },
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = param "wke" } },
    task "b" { title = "B", schedule = schedule.daily { at = { "08:00", param "dose" + hours(1) } } },
    task "c" { title = "C", schedule = schedule.daily { at = param "late" + hours(3) } },
    task "d" { title = "D", schedule = schedule.daily { at = param "late" + days(1) } },
    task "e" { title = "E", schedule = schedule.daily { start = param "late", at = "08:00" } },
    task "f" { title = "F", schedule = schedule.daily { at = param "when" } },
    task "g" { title = "G", schedule = schedule.daily { at = "08:00", through = param "wen" } },
    task "h" { title = "H", schedule = schedule.daily { at = enrolled } },
    task "i" { title = "I", schedule = schedule.daily { at = param(3) } },
    task "j" { title = "J", schedule = schedule.daily { at = "08:00", except = { param "when" } } },
  },
}
