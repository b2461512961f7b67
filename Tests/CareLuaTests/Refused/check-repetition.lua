-- W018 11:15 anchors[1]: no schedule uses the anchor 'surgery'; write start = anchor "surgery" in a schedule, or remove it
-- W018 11:33 anchors.discharge: no schedule uses the anchor 'discharge'; write start = anchor "discharge" in a schedule, or remove it
-- W019 12:22 tags[3]: the tag 'a' is listed twice; remove one of the two
-- W019 15:110 tasks.a.tags[2]: the tag 'x' is listed twice; remove one of the two
-- W019 16:67 tasks.a.reminders[3]: this reminder is listed twice; remove one of the two
-- W019 17:77 tasks.a.alerts.x.to[2]: the contact 'c' is listed twice; remove one of the two
-- W019 18:55 tasks.a.later[2]: this change leaves the task as it was; write what changes, or remove it

return plan "p" {
  title = "P",
  anchors = { "surgery", anchor "discharge" { title = "Home" }, "fall" },
  tags = { "a", "b", "a" },
  contacts = { contact "c" { name = "C", category = "care_provider" } },
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { start = anchor "fall", at = "08:00" }, tags = { "x", "x" },
      reminders = { { at = "start" }, { after_start = hours(1) }, { at = "start" } },
      alerts = { alert "x" { when = survey.at_least("dose", 3), to = { "c", "c" } } },
      later = { { from = "2026-06-21", title = "B" }, { from = "2026-07-21", title = "B" } } },
  },
}
