-- W006 5:10 gate: for participants without the gate 'consent', 'walk' is never due; write the same `applies` on both, or none on the gate

return plan "p" {
  title = "P",
  gate = "consent",
  params = { arm = { "A", "B" } },
  tasks = {
    task "consent" { title = "C", schedule = schedule.daily { at = "08:00" }, until_done = true, applies = { arm = "A" } },
    task "diary" { title = "D", schedule = schedule.daily { at = "20:00" }, applies = { arm = "A" } },
    task "walk" { title = "W", schedule = schedule.daily { at = "10:00" } },
  },
}
