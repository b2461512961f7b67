-- E010 9:62 anchors.a.from.day: unknown field 'day' of `from`
--   = fields here: task, kind
-- E011 10:50 contacts.c.phone: `phone` needs `value`; write value = "…"
-- E010 10:52 contacts.c.phone.numbr: unknown field 'numbr' of `phone`
--   = fields here: value, label
-- E010 11:97 tasks.x.reminders[1].sound: unknown field 'sound' of `reminders[1]`
--   = fields here: at, after_start, before_close, text
return plan "p" { title = "P",
  anchors = { anchor "a" { from = { task = "x", kind = "on", day = 3 } } },
  contacts = { contact "c" { name = "C", phone = { numbr = "1" } } },
  tasks = { task "x" { title = "X", schedule = schedule.daily {}, reminders = { { at = "start", sound = true } } } },
}
