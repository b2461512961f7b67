-- E016 11:34 anchors.a.from.task: 'reprot' is not a task of this plan; did you mean `report`?
-- E011 12:25 anchors.b.from: `from` needs `kind`; write kind = "…"
-- E013 13:18 anchors.c.required: an anchor that a recorded date sets is not known yet at enrollment; write required = false
-- E012 14:25 anchors.d.from: expected a table, got the text 'report'; write from = { … }
-- E010 15:57 anchors.e.from.date: unknown field 'date' of `from`
--   = fields here: task, kind

return plan "p" {
  title = "P",
  anchors = {
    anchor "a" { from = { task = "reprot", kind = "on" } },
    anchor "b" { from = { task = "report" } },
    anchor "c" { required = true, from = { task = "report", kind = "on" } },
    anchor "d" { from = "report" },
    anchor "e" { from = { task = "report", kind = "on", date = "2026-06-07" } },
  },
  tasks = { task "report" { title = "Report", schedule = schedule.daily { at = "08:00" } } },
}
