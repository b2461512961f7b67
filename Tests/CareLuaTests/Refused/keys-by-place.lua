return plan "p" { title = "P",
  anchors = { anchor "a" { from = { task = "x", kind = "on", day = 3 } } },
  contacts = { contact "c" { name = "C", phone = { numbr = "1" } } },
  tasks = { task "x" { title = "X", schedule = schedule.daily {}, reminders = { { at = "start", sound = true } } } },
}
