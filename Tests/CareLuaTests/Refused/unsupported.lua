-- E013 8:80 tasks.b.card: 'grid' is not supported by this release; write "simple", "instructions", "checklist" or "survey"
-- E010 9:107 tasks.c.card.view: `view` is not supported by this release; leave it out

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, until_done = true },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, card = "grid" },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, card = card { extends = "simple", view = function() end } },
  },
}
