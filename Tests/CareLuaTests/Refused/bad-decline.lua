-- E015 16:71 tasks.a.decline.reasons[2]: reason 'nausea' is already declared; use another id
--   = declared first: plan.lua:16:38
-- E013 16:90 tasks.a.decline.reasons[3]: a participant gives one reason, so `exclusive` and `other` have no effect on an option; write other = true next to `reasons`
-- E011 18:95 tasks.b.decline.reasons: there is no reason to choose; write reasons = { option("nausea", "I felt sick") }, or remove `decline`
-- E012 19:93 tasks.c.decline.other: expected true or false, got the text 'yes'; write other = true
-- E010 19:100 tasks.c.decline.reason: unknown field 'reason' of `decline`; did you mean `reasons`?
-- E011 20:83 tasks.d.decline: `decline` needs `reasons`; write reasons = { option("id", "Text to display") }
-- E010 20:85 tasks.d.decline: `decline` takes named fields, got the text 'nausea' without a name; write name = …
--   = fields here: reasons, other

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      decline = { reasons = { option("nausea", "I felt sick"), option("nausea", "Sick"), option("x", "X", { other = true }) } },
    },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, decline = { reasons = {} } },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, decline = { other = "yes", reason = "no" } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, decline = { "nausea" } },
  },
}
