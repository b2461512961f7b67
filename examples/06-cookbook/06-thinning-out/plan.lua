-- Daily for a week, then twice a week for three weeks, then weekly until three months are over.

return plan "thinning-out" {
  title = "Measuring less and less",
  tasks = {
    task "measure" {
      title = "Measure your blood pressure",
      schedule = schedule.phases {
        schedule.daily { at = "08:00", lasting = weeks(1) },
        schedule.weekly { on = { "mon", "thu" }, at = "08:00", lasting = weeks(3) },
        schedule.weekly { on = "mon", at = "08:00", to = month(3) },
      },
    },
  },
}
