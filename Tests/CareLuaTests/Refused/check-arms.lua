-- W006 9:67 tasks.call.schedule.start: for participants with arm = B, the task is never due: it waits for 'walk', which does not exist for them; write the same `applies` on both, or count it from another day

return plan "p" {
  title = "P",
  params = { arm = { "A", "B" } },
  tasks = {
    task "walk" { title = "W", schedule = schedule.daily { at = "10:00" }, applies = { arm = "A" } },
    -- Due for everyone, and only for those of arm A.
    task "call" { title = "C", schedule = schedule.once { start = after "walk" + days(1), at = "08:00" } },
    task "thanks" { title = "T", schedule = schedule.once { start = after "walk" + days(1), at = "08:00" }, applies = { arm = "A" } },
    task "either" { title = "E", schedule = schedule.once { start = earliest { after "walk", day(28) }, at = "08:00" } },
  },
}
