extension DiagnosticCode {
  /// What an author cannot have meant of a task.
  var ofTaskCheck: DiagnosticExplanation {
    switch self {
    case .neverDue:
      DiagnosticExplanation(
        "a task, or a part of its schedule, that never falls due",
        "Whenever a patient enrolls and wherever the anchors lie, nothing is asked: it ends before it starts, every occurrence is "
          + "excepted, or it waits for itself.",
        wrong:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00", start = day(7), to = day(3) } }"#,
        right:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00", start = day(3), to = day(7) } }"#)
    case .neverAnswered:
      DiagnosticExplanation(
        "an event that nobody can answer in time",
        "Its window closes as it opens, so that every event is missed.",
        wrong: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, closes = minutes(0) }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, closes = minutes(30) }"#)
    case .neverReminded:
      DiagnosticExplanation(
        "a reminder that never comes",
        "Reminders come while an event can be answered. This one would come after the window has closed, or before it opens.",
        wrong: """
          task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, closes = hours(1),
            reminders = { { after_start = hours(2) } } }
          """,
        right: """
          task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, closes = hours(3),
            reminders = { { after_start = hours(2) } } }
          """)
    case .mixedUnits:
      DiagnosticExplanation(
        "values of one kind with different units, or with and without",
        "They are added up and drawn together although they do not mean the same.",
        wrong: """
          task "water" { title = "Drink", schedule = schedule.daily { at = "08:00" },
            targets = { value(250, { kind = "water", units = "mL" }), value(1, { kind = "water", units = "L" }) } }
          """,
        right: """
          task "water" { title = "Drink", schedule = schedule.daily { at = "08:00" },
            targets = { value(250, { kind = "water", units = "mL" }), value(1000, { kind = "water", units = "mL" }) } }
          """)
    case .missingValues:
      DiagnosticExplanation(
        "a value that is looked for and that nothing gives",
        "A chart, an insight, an alert or an anchor looks for values that its task never records, so that it stays empty.",
        wrong: """
          return plan "nights" { title = "Nights", tasks = {
            task "sleep" { title = "Sleep", schedule = schedule.daily { at = "08:00" }, survey = survey "sleep" { steps = {
              question "night" { item = numeric "hours" { text = "How many hours did you sleep?", min = 0, max = 24 } },
            } } },
          }, charts = { chart.bar "sleep" { title = "Sleep", over = days(7), series = {
            series.values { title = "Hours", task = "sleep", kind = "sleep" },
          } } } }
          """,
        right: """
          return plan "nights" { title = "Nights", tasks = {
            task "sleep" { title = "Sleep", schedule = schedule.daily { at = "08:00" }, survey = survey "sleep" { steps = {
              question "night" { item = numeric "hours" { text = "How many hours did you sleep?", min = 0, max = 24 } },
            } } },
          }, charts = { chart.bar "sleep" { title = "Sleep", over = days(7), series = {
            series.values { title = "Hours", task = "sleep", kind = "hours" },
          } } } }
          """)
    case .unusedAnchor:
      DiagnosticExplanation(
        "an anchor that nothing counts from",
        "Whoever enrolls a patient is asked for it, and nothing depends on it. Count a schedule from it, or leave it out.",
        wrong: """
          return plan "walks" { title = "Walks", anchors = { "surgery" }, tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" } },
          } }
          """,
        right: """
          return plan "walks" { title = "Walks", anchors = { "surgery" }, tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { start = anchor "surgery", at = "08:00" } },
          } }
          """)
    default:
      DiagnosticExplanation(
        "something said twice",
        "The second time adds nothing, or a change changes nothing. Often another word was meant.",
        wrong:
          #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, tags = { "core", "core" } }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, tags = { "core" } }"#)
    }
  }
}
