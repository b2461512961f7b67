-- E012 8:91 tasks.a.targets[1]: the parameter 'dose' is not known before enrollment; write a value such as value(30), and override the task of a participant who needs another
-- E012 9:91 tasks.b.targets[1]: the anchor 'surgery' is not known before enrollment; write a value such as value(30), and override the task of a participant who needs another
return plan "p" {
  title = "P",
  params = { dose = "number" },
  anchors = { "surgery" },
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, targets = { value(param "dose") } },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, targets = { value(anchor "surgery") } },
  },
}
