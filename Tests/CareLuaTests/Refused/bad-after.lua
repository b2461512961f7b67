-- E016 18:64 tasks.a.schedule.start: 'reprot' is not a task of this plan; did you mean `report`?
-- E010 19:70 after: after has no field 'tsk'; did you mean `task`?
-- E012 20:70 after: `each` is true or false, got the number 1; write each = true
-- E012 21:70 after: after takes one task; write after "report" or after { task = "report", each = true }
-- E014 22:70 after: after needs the id of a task, got the text 'Not an id'; write after "report" or after { task = "report", each = true }
-- E020 23:76 tasks.f.schedule.to: an end after each report needs a start after each report, so that it ends that run; remove `each` to use the first completion
-- E020 24:90 tasks.g.schedule.to: an end after each a needs a start after each a, so that it ends that run; remove `each` to use the first completion
-- E018 25:81 tasks.h.schedule.through: `through` is a last day, but without `at` the schedule counts from the instant of completion; write `to`, or times of day in `at`
-- E012 26:62 tasks.i.schedule.at: expected a time of day, a list of them, or "all day", got the time after report; write at = "08:00"
-- E018 27:80 tasks.j.schedule.also[1]: `also` takes dates and wall times, got after report; write "2026-06-07" or "2026-06-07T08:00"

local each = after { task = "report", each = true }

return plan "p" {
  title = "P",
  tasks = {
    task "report" { title = "Report", schedule = schedule.daily { at = "08:00" } },
    task "a" { title = "A", schedule = schedule.once { start = after "reprot" + days(2), at = "10:00" } },
    task "b" { title = "B", schedule = schedule.once { start = after { tsk = "report" } } },
    task "c" { title = "C", schedule = schedule.once { start = after { task = "report", each = 1 } } },
    task "d" { title = "D", schedule = schedule.once { start = after { "report" } } },
    task "e" { title = "E", schedule = schedule.once { start = after "Not an id" } },
    task "f" { title = "F", schedule = schedule.daily { at = "08:00", to = each } },
    task "g" { title = "G", schedule = schedule.daily { at = "08:00", start = each, to = after { task = "a", each = true } } },
    task "h" { title = "H", schedule = schedule.daily { start = each, through = each + days(3) } },
    task "i" { title = "I", schedule = schedule.daily { at = after "report" } },
    task "j" { title = "J", schedule = schedule.daily { at = "08:00", also = { after "report" } } },
  },
}
