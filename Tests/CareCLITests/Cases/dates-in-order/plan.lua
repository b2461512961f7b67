-- A dressing is changed from the day of surgery until the day of discharge.
return plan "ward" {
  title = "Ward", anchors = { anchor "surgery" { required = false }, anchor "discharge" { required = false } },
  tasks = {
    task "dressing" { title = "Dressing", schedule = schedule.daily { start = anchor "surgery", to = anchor "discharge", at = "09:00" } },
  },
}
