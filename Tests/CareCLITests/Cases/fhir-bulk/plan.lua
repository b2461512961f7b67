-- A task, a measurement, and a task that counts from an anchor: a bulk export has the plan, its participant, each event, and its values.
return plan "hip" {
  title = "New hip",
  anchors = { "surgery" },
  tasks = {
    task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" } },
    task "weight" {
      title = "Weight", schedule = schedule.daily { at = "all day" }, card = "labeled_value",
      targets = { value(70, { kind = "weight", units = "kg" }) }, progress = "sum",
    },
    task "visit" { title = "Visit", schedule = schedule.once { start = anchor "surgery" + days(2), at = "09:00" } },
  },
}
