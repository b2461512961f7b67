-- E013 12:53 contacts.c.category: 'careprovider' is not allowed here; did you mean `care_provider`?
-- E013 16:56 tasks.a.schedule.zone: 'America/New_Yrok' is not a time zone; did you mean `America/New_York`?
-- E013 17:16 tasks.a.closes: 'end of week' is not allowed here; write "end of day"
-- E013 18:14 tasks.a.card: 'check_list' is not allowed here; did you mean `checklist`?
-- E013 19:18 tasks.a.progress: 'target_met' is not allowed here; did you mean `targets_met`?
-- E013 20:28 tasks.a.reminders[1].at: 'stop' is not allowed here; write "start"
-- E011 20:38 tasks.a.reminders[2]: a reminder has exactly one of `at`, `after_start`, and `before_close`; write, for example, { at = "start" }
-- E011 20:56 tasks.a.reminders[3]: a reminder has exactly one of `at`, `after_start`, and `before_close`; write, for example, { at = "start" }

return plan "p" {
  title = "P",
  contacts = { contact "c" { name = "C", category = "careprovider" } },
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily { at = "08:00", zone = "America/New_Yrok" },
      closes = "end of week",
      card = "check_list",
      progress = "target_met",
      reminders = { { at = "stop" }, { text = "Now" }, { at = "start", after_start = minutes(10) } },
    },
  },
}
