-- E020 15:55 tasks.a.schedule: FREQ cannot be 'FORTNIGHTLY'; write one of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY
-- E013 16:79 tasks.b.schedule.count: `count` and COUNT set the same thing; remove one of the two
-- E020 17:55 tasks.c.schedule: the rule has no occurrences, because no date matches all of its parts; remove one of them, at byte 1 of the text
-- E012 18:55 tasks.d.schedule: expected a text, got a table; write "…"
-- E020 19:55 tasks.e.schedule: UNTIL needs a zone; set the zone, or write a wall time without Z and TZID
-- E013 20:80 tasks.f.schedule.at: `at` and BYHOUR set the same thing; remove one of the two
-- E010 21:71 tasks.g.schedule.strat: unknown field 'strat' of schedule.rrule; did you mean `start`?
-- E011 22:40 tasks.h.schedule: schedule.rrule needs a text as its first argument, the rule
-- E013 23:77 tasks.i.schedule.wkst: 'Sunday' is not a weekday; did you mean `sun`?
-- E020 24:40 tasks.j.schedule: the element ends at 2026-06-01T00:00:01, which is not after its start, 2026-06-08T18:00; write a later end or an earlier start
--   = as written it is never due; with the dates swapped it would be due 8 times
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.rrule("FREQ=FORTNIGHTLY") },
    task "b" { title = "B", schedule = schedule.rrule("FREQ=DAILY;COUNT=3", { count = 4 }) },
    task "c" { title = "C", schedule = schedule.rrule("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=9;BYMINUTE=0") },
    task "d" { title = "D", schedule = schedule.rrule({ freq = "DAILY" }) },
    task "e" { title = "E", schedule = schedule.rrule("FREQ=DAILY;UNTIL=20260701T000000Z", { at = "08:00" }) },
    task "f" { title = "F", schedule = schedule.rrule("FREQ=DAILY;BYHOUR=8", { at = "09:00" }) },
    task "g" { title = "G", schedule = schedule.rrule("FREQ=DAILY", { strat = "2026-06-08" }) },
    task "h" { title = "H", schedule = schedule.rrule() },
    task "i" { title = "I", schedule = schedule.weekly { on = "mon", wkst = "Sunday" } },
    task "j" { title = "J", schedule = schedule.rrule("DTSTART:20260608T180000\nRRULE:FREQ=DAILY;UNTIL=20260601T000000") },
  },
}
