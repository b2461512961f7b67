-- Two tasks, one of which counts from an anchor: a bulk export has the plan, its participant, and each event.
return plan "hip" {
  title = "New hip",
  anchors = { "surgery" },
  tasks = {
    task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" } },
    task "visit" { title = "Visit", schedule = schedule.once { start = anchor "surgery" + days(2), at = "09:00" } },
  },
}
