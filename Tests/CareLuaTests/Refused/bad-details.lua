-- E012 14:24 user_info.ward: expected a text, got the number 3; write ward = "…"
-- E012 15:54 contacts.c.remote_id: expected a text, got the number 7; write remote_id = "…"
-- E010 15:57 contacts.c.note: unknown field 'note' of contact; did you mean `notes`?
-- E011 19:17 tasks.a.notes[1]: `notes[1]` needs `content`; write content = "…"
-- E018 19:67 tasks.a.notes[2].recorded: the time of a note needs an offset; write "2026-06-07T08:00:00Z"
-- E010 19:108 tasks.a.notes[3].by: unknown field 'by' of `notes[3]`
--   = fields here: content, title, author, recorded
-- E010 20:21 tasks.a.user_info[1]: the text 'ward' needs a name here; write name = "…"

return plan "p" {
  title = "P",
  tags = "core",
  notes = "One remark",
  user_info = { ward = 3 },
  contacts = { contact "c" { name = "C", remote_id = 7, note = "misspelt" } },
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      notes = { { author = "Me" }, { content = "When", recorded = "2026-06-07T08:00" }, { content = "Who", by = "Me" } },
      user_info = { "ward" },
    },
  },
}
