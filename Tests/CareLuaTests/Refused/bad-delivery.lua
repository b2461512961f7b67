-- E012 16:39 quiet[2]: 'rise' is a date, not a time of day; write another parameter, or rise = "time"
--   = declared here: plan.lua:16:80
-- W002 16:95 params.wake: no schedule, condition, or hook uses the parameter 'wake'; remove it, or read event.params.wake
-- E017 20:88 tasks.a.snooze[2]: no time passes here; write an interval, such as minutes(15)
-- E017 20:100 tasks.a.snooze[3]: `snooze[3]` is -1 hour, which is negative; write a positive interval, such as hours(2)
-- E017 22:52 tasks.a.alerts.none.when.run: a run has 1 to 366 events; write run = 3
-- E016 23:100 tasks.a.alerts.unknown.escalate[1].to[1]: 'lexy' is not a contact of this plan; did you mean `lexi`?
-- E017 24:81 tasks.a.alerts.early.escalate[1].after: a step comes after the alert; write after = minutes(15)
-- E017 26:56 tasks.a.alerts.back.escalate[2].after: a step comes later than the one before it, 2 hours after the alert; write a longer interval
-- E011 27:97 tasks.a.alerts.nobody.escalate[1].to: a step tells someone; write to = { "nurse" }
-- E011 28:70 tasks.a.alerts.when.escalate[1]: `escalate[1]` needs `after`; write after = days(3)

local function silent(id, steps) return alert(id) { when = alert.missed { run = 3 }, to = "lexi", escalate = steps } end

return plan "p" {
  title = "P", quiet = { param "bed", param "rise" }, params = { bed = "time", rise = "date", wake = "time" },
  contacts = { contact "lexi" { name = "Lexi" } },
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" }, snooze = { minutes(15), minutes(0), hours(-1) },
      alerts = {
        alert "none" { when = alert.missed { run = 0 } },
        alert "unknown" { when = alert.missed { run = 3 }, escalate = { { after = hours(1), to = { "lexy" } } } },
        alert "early" { when = alert.missed { run = 3 }, escalate = { { after = minutes(0), to = "lexi" } } },
        alert "back" { when = alert.missed { run = 3 }, escalate = {
          { after = hours(2), to = "lexi" }, { after = hours(1), to = "lexi", channel = "phone" } } },
        alert "nobody" { when = alert.missed { run = 3 }, escalate = { { after = hours(2), to = {} } } },
        alert "when" { when = alert.missed { run = 3 }, escalate = { { to = "lexi" } } },
      },
    },
  },
}
