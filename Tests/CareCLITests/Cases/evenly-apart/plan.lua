-- Five doses evenly apart over the hours that a participant is awake, the first at getting up and the last at bedtime.
return plan "evenly-apart" {
  title = "Drops", params = { wake = "time", bed = "time" },
  tasks = {
    task "drops" {
      title = "Eye drops", schedule = schedule.daily { at = spread(5, { param "wake", param "bed" }), lasting = days(2) },
      closes = hours(1),
    },
  },
}
