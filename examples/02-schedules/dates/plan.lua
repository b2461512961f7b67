-- Fixed dates: tasks that are due by the calendar alone.

return plan "dates" {
  title = "A heart study",

  tasks = {
    -- Two times a day are one task with two events, not two tasks.
    task "tablet" {
      title = "Take the tablet",
      schedule = schedule.daily { at = { "08:00", "20:00" } },
    },

    -- Every second week, counted from the week of joining. The clinic is closed on one day and makes up for it.
    task "clinic" {
      title = "Visit the clinic",
      schedule = schedule.weekly {
        on = { "mon", "thu" }, every = 2, at = "09:00",
        except = "2026-02-12", also = "2026-02-13T11:00",
      },
    },

    -- An end in time, and an end in number.
    task "diary" {
      title = "Write the diary",
      schedule = schedule.daily { at = "21:00", lasting = weeks(2) },
    },
    task "blood" {
      title = "Send a blood sample",
      schedule = schedule.weekly { on = "tue", at = "07:00", count = 3 },
    },

    -- The last day replaces a 31st that a month lacks, unless the plan says to skip it.
    task "left" {
      title = "Count the tablets left",
      schedule = schedule.monthly { day = 31, at = "18:00" },
    },
    task "expenses" {
      title = "Claim expenses",
      schedule = schedule.monthly { day = 31, at = "18:00", missing = "skip" },
    },
    task "call" {
      title = "Call the nurse",
      schedule = schedule.monthly { weekday = { -1, "fri" }, at = "10:00" },
    },
  },
}
