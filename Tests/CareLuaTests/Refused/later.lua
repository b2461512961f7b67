-- E018 16:18 tasks.a.later[1].from: '2026-13-01' is not a date; write YYYY-MM-DD
-- E011 17:9 tasks.a.later[2]: `later[2]` needs `from`; write from = "2026-06-07"
-- E010 18:32 tasks.a.later[3].id: unknown field 'id' of `later[3]`
--   = fields here: from, title, instructions, impacts_adherence, schedule, applies, targets, opens, closes, begin_by, grace, until_done, reminders, snooze, alerts, decline, card, survey, extract, progress, labels, link, group, tags, remote_id, source, asset, user_info, notes
-- E018 18:75 tasks.a.later[3].schedule.at: '9' is not a time of day; write HH:MM
-- E015 19:18 tasks.a.later[4].from: a change from '2026-06-21' is already declared; use another id
--   = declared first: plan.lua:18:18
-- E012 19:40 tasks.a.later[4].title: expected a text, got the number 2; write title = "…"

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      later = {
        { from = "2026-13-01", title = "B" },
        { instructions = "Less" },
        { from = "2026-06-21", id = "b", schedule = schedule.daily { at = "9" } },
        { from = "2026-06-21", title = 2 },
      },
    },
  },
}
