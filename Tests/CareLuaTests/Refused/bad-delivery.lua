-- E000 0:0 x: to be recorded

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
