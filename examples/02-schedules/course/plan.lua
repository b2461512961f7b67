-- A course of treatment: it starts on a day that differs, thins out, and answers to what happens.

local function dose(mg) return { value(mg, { kind = "dose", units = "mg" }) } end

return plan "course" {
  title = "After the operation",
  anchors = { anchor "surgery" { title = "Day of surgery" } },
  params = { wake = { kind = "time", title = "Gets up at" } },

  tasks = {
    -- A taper: each phase starts where the one before ends, so all but the last need an end.
    task "steroid" {
      title = "Take prednisolone",
      schedule = schedule.phases {
        schedule.daily { start = anchor "surgery" + days(1), at = "08:00", lasting = weeks(1), targets = dose(20) },
        schedule.daily { at = "08:00", lasting = weeks(1), targets = dose(10) },
        schedule.daily { at = "08:00", every = 2, count = 4, targets = dose(5) },
      },
    },

    -- Bursts: one week in four.
    task "steps" {
      title = "Wear the step counter",
      schedule = schedule.daily { at = "all day", bursts = { length = weeks(1), every = weeks(4), count = 3 } },
    },

    -- A time of day that each participant names on joining.
    task "stiffness" {
      title = "How stiff are you?",
      schedule = schedule.daily { at = param "wake" + minutes(30) },
    },

    -- After an event: once after the first report, and three times after every one.
    task "fall-report" {
      title = "Report a fall",
      impacts_adherence = false,
      schedule = schedule.daily { at = "all day" },
    },
    task "visit" {
      title = "Visit the clinic",
      schedule = schedule.once { start = after "fall-report" + days(2), at = "10:00" },
    },
    task "balance" {
      title = "Balance exercise",
      schedule = schedule.daily {
        start = after { task = "fall-report", each = true } + days(1), at = "17:00", count = 3,
      },
    },
  },
}
