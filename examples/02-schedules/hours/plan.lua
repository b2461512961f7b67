-- Hours of one's own: times that follow each participant's day, days that are drawn, and what is done whenever it is needed.

return plan "hours" {
  title = "Dry eyes and migraine",
  params = {
    wake = { kind = "time", title = "Gets up at" },
    -- Who goes to bed at 00:30 means the night after that day.
    bed = { kind = "time", title = "Goes to bed at", day_ends = "04:00" },
    home = { kind = "zone", title = "Where the family lives" },
  },

  tasks = {
    -- Four times evenly apart, from getting up to going to bed.
    task "drops" {
      title = "Eye drops",
      schedule = schedule.daily { at = spread(4, { param "wake", param "bed" }), lasting = weeks(2) },
      closes = hours(1),
    },

    -- Two moments on three days of each ten.
    task "mood" {
      title = "How do you feel now?",
      schedule = schedule.random {
        days = { 3, of = 10 }, times = 2, between = { param "wake" + minutes(30), param "bed" - hours(3) },
        min_gap = hours(2), duration = minutes(15), lasting = days(30),
      },
      closes = minutes(15),
    },

    -- Begun within two hours of going to bed, it may be finished for another.
    task "diary" {
      title = "Diary of the day",
      schedule = schedule.daily { at = param "bed", lasting = weeks(2) },
      begin_by = hours(2), closes = hours(3),
    },
    -- Only after a diary that was missed.
    task "reason" {
      title = "What kept you from writing?",
      schedule = schedule.once { start = after { task = "diary", on = { "missed" } } + days(1), at = "10:00" },
    },

    -- Whenever an attack begins; two tablets are at least two hours apart, three are the most on one day.
    task "tablet" {
      title = "Tablet against migraine",
      schedule = schedule.at_will { max_per_day = 3, min_gap = hours(2) },
    },

    -- Both conditions hold: four weeks of treatment, and two weeks since the first infusion.
    task "infusion" { title = "First infusion", schedule = schedule.once { start = day(7), at = "all day" }, closes = weeks(3) },
    task "second" {
      title = "Second infusion",
      schedule = schedule.once { start = latest { day(28), after "infusion" + weeks(2) }, at = "all day" },
      closes = weeks(2),
    },

    -- Six in the evening where the family is, wherever the participant is.
    task "call" {
      title = "Call with the family",
      schedule = schedule.weekly { on = { "fri" }, at = "18:00", zone = param "home" },
    },
  },
}
