-- Around a date of each participant's own, which may become known after joining: days before and after the operation.

return plan "around-surgery" {
  title = "Around the operation",
  anchors = { anchor "surgery" { title = "Day of surgery", required = false } },
  tasks = {
    task "fast" {
      title = "Nothing to eat from now on",
      schedule = schedule.once { start = anchor "surgery" - days(1), at = "22:00" },
    },
    task "wound" {
      title = "Look at the wound",
      schedule = schedule.daily { start = anchor "surgery" + days(1), lasting = days(10), at = "10:00" },
    },
  },
}
