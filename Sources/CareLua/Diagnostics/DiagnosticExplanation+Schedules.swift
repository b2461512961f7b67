extension DiagnosticExplanation {
  /// The explanation of a chain of events that one miss ends.
  static let endingChain = DiagnosticExplanation(
    "a chain of events that ends for good because of one miss",
    "Each event starts the next only if it is completed. After one that is missed or declined nothing is due again, and no page says so. "
      + "Say in `on` what follows a miss, such as the same event a day after the window closed.",
    example: """
      task "pill" { title = "Pill", closes = days(6), schedule = schedule.compose {
        schedule.once { start = day(0), at = "08:00" },
        schedule.once { start = after { task = "pill", each = true } + days(7), at = "08:00", key = "taken" },
        «|schedule.once { start = after { task = "pill", each = true, on = { "missed", "declined" } } + days(1), at = "08:00", key = "left" },»
      } }
      """)

  /// The explanation of a time to begin that is not before the closing.
  static let lateBeginning = DiagnosticExplanation(
    "a time to begin that is not before the closing",
    "`begin_by` is the time after the start by which an event must be begun; what was begun in time can be finished until it closes. "
      + "A time that is not before the closing says nothing. Write a shorter time, or a later `closes`.",
    example: """
      task "fasting" { title = "Fasting sample", schedule = schedule.daily { at = "08:00" },
        begin_by = hours(«6|2»), closes = hours(4) }
      """)

  /// The explanation of a reference to a part of another arm.
  static let otherArm = DiagnosticExplanation(
    "a reference to a part that does not exist for all participants who have the one that names it",
    "With `applies`, a task, a contact, or a chart exists for some participants only. For the others, an alert that names the contact reaches "
      + "nobody, and a chart or an insight that reads the task stays empty. Name one for them as well, or write the same `applies` on both.",
    example: """
      return plan "walking" { title = "Walking", params = { arm = { "A", "B" } },
        tasks = { task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, applies = { arm = "A" } } },
        charts = { chart.bar "walks" { title = "Walks", over = days(7),«| applies = { arm = "A" },»
          series = { series.adherence { title = "Walks", tasks = { "walk" } } } } },
      }
      """)
}
