-- E010 13:3 params: `params` is not supported by this release; leave it out
-- E013 17:18 tasks.a.schedule: `schedule.random` is not supported by this release
-- E010 18:7 tasks.a.alerts: `alerts` is not supported by this release; leave it out
-- E010 19:7 tasks.a.until_done: `until_done` is not supported by this release; leave it out
-- E010 21:73 tasks.b.until_done: `until_done` is not supported by this release; leave it out
-- E013 21:99 tasks.b.card: 'grid' is not supported by this release; write "simple", "instructions", "checklist" or "survey"
-- E013 22:40 tasks.c.schedule: `schedule.random` is not supported by this release
-- E010 22:105 tasks.c.card.view: `view` is not supported by this release; leave it out
-- E013 23:85 after: `after` is not supported by this release

return plan "p" {
  title = "P",
  params = { wake = "time" },
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.random { times = 4 },
      alerts = {},
      until_done = true,
    },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, until_done = true, card = "grid" },
    task "c" { title = "C", schedule = schedule.random { times = 4 }, card = card { extends = "simple", view = function() end } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00", start = after "b" + days(1) } },
  },
}
