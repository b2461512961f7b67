-- The second dose at ten weeks of age, but four weeks after the first at the earliest; a call at the first of discharge and day 14.
return plan "doses" {
  title = "Two doses",
  params = { born = "date" },
  anchors = { anchor "discharge" { required = false } },
  tasks = {
    task "first" { title = "First dose", schedule = schedule.once { start = param "born" + weeks(6), at = "all day" }, closes = weeks(8) },
    task "second" {
      title = "Second dose",
      schedule = schedule.once { start = latest { param "born" + weeks(10), after "first" + weeks(4) }, at = "all day" }, closes = weeks(8),
    },
    task "call" {
      title = "Call", schedule = schedule.once { start = earliest { anchor "discharge" + days(1), day(14) }, at = "10:00" },
    },
  },
}
