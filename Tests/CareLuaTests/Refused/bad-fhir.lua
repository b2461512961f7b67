-- E020 14:83 tasks.a.schedule.repeat.frequency: `repeat.frequency` does not set the times of day; write timeOfDay, or times = { TID = { "08:00", "14:00", "20:00" } }
-- E020 15:78 tasks.b.schedule.repeat.when: `repeat.when` does not set the times of day; write timeOfDay, or times = { ACM = "08:00" }
-- E020 16:63 tasks.c.schedule.code: `code` of the timing is invalid; write QD, BID, TID, QID, QOD, AM, PM, BED, WK, MO, Q1H, Q2H, Q3H, Q4H, Q6H, or Q8H, or `repeat`
-- E020 17:111 tasks.d.schedule.repeat.periodUnit: `repeat.periodUnit` of the timing is invalid; write s, min, h, d, wk, mo, or a
-- E012 18:54 tasks.e.schedule: the timing is not JSON, or exceeds 65536 bytes; write { ["repeat"] = { … } }
-- E013 19:118 tasks.f.schedule.count: `count` and the timing set the same thing; remove one of the two
-- E018 20:88 tasks.g.schedule.times.AM: '25:00' is not a time of day; write HH:MM
-- E020 21:113 tasks.h.schedule.repeat.periodMax: a schedule cannot express this `repeat.periodMax`; write one number, without a maximum
-- E020 22:64 tasks.i.schedule.event: `event` is an instant, which needs a zone; set the zone
-- E020 23:94 tasks.j.schedule.repeat.perid: `repeat.perid` is not a supported field of a FHIR timing; remove it
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.fhir { ["repeat"] = { frequency = 3, period = 1, periodUnit = "d" } } },
    task "b" { title = "B", schedule = schedule.fhir { ["repeat"] = { when = { "ACM" }, offset = 30 } } },
    task "c" { title = "C", schedule = schedule.fhir { code = "TWICE" } },
    task "d" { title = "D", schedule = schedule.fhir { ["repeat"] = { frequency = 1, period = 1, periodUnit = "day" } } },
    task "e" { title = "E", schedule = schedule.fhir("{ no json") },
    task "f" { title = "F", schedule = schedule.fhir({ ["repeat"] = { period = 1, periodUnit = "d", count = 3 } }, { count = 4 }) },
    task "g" { title = "G", schedule = schedule.fhir({ code = "AM" }, { times = { AM = "25:00" } }) },
    task "h" { title = "H", schedule = schedule.fhir { ["repeat"] = { period = 1, periodUnit = "d", periodMax = 2 } } },
    task "i" { title = "I", schedule = schedule.fhir { event = { "2026-06-08T08:00:00Z" } } },
    task "j" { title = "J", schedule = schedule.fhir { ["repeat"] = { frequency = 1, perid = 1, periodUnit = "d" } } },
  },
}
