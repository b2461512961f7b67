-- W006 13:53 tasks.a.schedule[2].to: this element is never due: it ends before its first occurrence; write a later end
-- W006 20:70 tasks.welcome.schedule.start: the task is never due: it waits for 'b', which applies only after this gate; count it from another day
-- W006 22:121 tasks.b.schedule.except: the task is never due: every occurrence is an exception; write a longer schedule, or fewer exceptions
-- W006 23:86 tasks.c.schedule.to: the task is never due: it ends before its first occurrence; write a later end
-- W006 24:91 tasks.d.schedule.to: the task is never due: it ends before its first occurrence; write a later end
-- W006 25:98 tasks.e.schedule.to: the task is never due: it ends before its first occurrence; write a later end
-- W006 26:64 tasks.f.schedule.start: the task is never due: it waits for 'g', which waits for it or never starts; count it from another day
-- W006 27:64 tasks.g.schedule.start: the task is never due: it waits for 'f', which waits for it or never starts; count it from another day
-- W006 28:64 tasks.h.schedule.start: the task is never due: it waits for itself; count it from another day
-- W006 29:97 tasks.i.schedule.to: the task is never due: it ends before its first occurrence; write a later end
-- W006 30:165 tasks.j.later[1].schedule.lasting: the task is never due: it ends before its first occurrence; write a later end

local never = schedule.daily { start = day(7), to = day(3), at = "08:00" }

return plan "p" {
  title = "P",
  gate = "welcome",
  anchors = { "surgery" },
  tasks = {
    task "welcome" { title = "W", schedule = schedule.once { start = after "b" + days(1) } },
    task "a" { title = "A", schedule = schedule.compose { schedule.daily { at = "08:00" }, never } },
    task "b" { title = "B", schedule = schedule.daily { start = "2026-01-01", lasting = days(2), at = "08:00", except = { "2026-01-01", "2026-01-02" } } },
    task "c" { title = "C", schedule = schedule.monthly { start = "2026-02-01", to = "2026-03-01", day = 31, missing = "skip" } },
    task "d" { title = "D", schedule = schedule.daily { start = enrolled - weeks(2), to = enrolled } },
    task "e" { title = "E", schedule = schedule.daily { start = anchor "surgery" + days(3), to = anchor "surgery" + days(1) } },
    task "f" { title = "F", schedule = schedule.once { start = after "g" } },
    task "g" { title = "G", schedule = schedule.once { start = after "f" } },
    task "h" { title = "H", schedule = schedule.once { start = after { task = "h", each = true } + days(1) } },
    task "i" { title = "I", schedule = schedule.weekly { on = "mon", start = "2026-06-02", to = "2026-06-08" } },
    task "j" { title = "J", schedule = schedule.daily {}, later = { { from = "2026-06-21", schedule = schedule.weekly { on = "sun", start = "2026-06-22", lasting = days(6) } } } },
  },
}
