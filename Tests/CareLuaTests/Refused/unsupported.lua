-- E010 9:3 translations: `translations` is not supported by this release; leave it out
-- E010 14:7 tasks.a.alerts: `alerts` is not supported by this release; leave it out
-- E013 16:80 tasks.b.card: 'grid' is not supported by this release; write "simple", "instructions", "checklist" or "survey"
-- E010 17:107 tasks.c.card.view: `view` is not supported by this release; leave it out
-- E010 18:73 tasks.d.link: `link` is not supported by this release; leave it out

return plan "p" {
  title = "P",
  translations = {},
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily { at = "08:00" },
      alerts = {},
    },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, card = "grid" },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, card = card { extends = "simple", view = function() end } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, link = {} },
  },
}
