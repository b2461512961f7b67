-- Four errors that are easily made in schedules, to see how they are reported.

return plan "mistakes" {
  title = "Mood and falls",

  tasks = {
    task "mood" {
      title = "How do you feel now?",
      schedule = schedule.random { times = 9, between = { "09:00", "13:00" }, min_gap = minutes(30) },
    },
    task "steroid" {
      title = "Take prednisolone",
      schedule = schedule.phases {
        schedule.daily { at = "08:00" },
        schedule.daily { at = "08:00", every = 2 },
      },
    },
    task "fall-report" {
      title = "Report a fall",
      schedule = schedule.daily { at = "all day" },
    },
    task "visit" {
      title = "Visit the clinic",
      schedule = schedule.once { start = after "fall-repot" + days(2), at = "10:00" },
    },
    task "group" {
      title = "Meet the group",
      schedule = schedule.rrule("FREQ=WEEKLY;BYDAY=TU,DO", { at = "18:00" }),
    },
  },
}
