-- E010 13:3 author: unknown field 'author' of plan
--   = fields here: title, version, gate, reasons, quiet, anchors, params, quantities, style, day, contacts, tasks, insights, charts, reports, translations, group, tags, remote_id, source, asset, user_info, notes
-- E010 15:29 tasks.a.instrucions: unknown field 'instrucions' of task; did you mean `instructions`?
-- E010 15:76 tasks.a.schedule.att: unknown field 'att' of schedule.daily; did you mean `at`?
-- E010 15:91 tasks.a.schedule.on: unknown field 'on' of schedule.daily
--   = fields here: every, start, at, to, through, lasting, count, duration, text, targets, zone, key, except, also, bursts
-- E010 16:16 tasks.b: task takes named fields, got the text 'B' without a name; write name = …
--   = fields here: title, instructions, impacts_adherence, schedule, applies, targets, opens, closes, begin_by, grace, until_done, reminders, snooze, alerts, decline, card, survey, extract, progress, labels, link, group, tags, remote_id, source, asset, user_info, notes, later
-- E010 18:58 contacts.c.organisation: unknown field 'organisation' of contact; did you mean `organization`?

return plan "p" {
  title = "P",
  author = "me",
  tasks = {
    task "a" { title = "A", instrucions = "…", schedule = schedule.daily { att = "08:00", ["on"] = "mon" } },
    task "b" { "B", title = "B", schedule = schedule.daily { at = "08:00" } },
  },
  contacts = { contact "c" { name = "C", role = "Nurse", organisation = "Clinic" } },
}
