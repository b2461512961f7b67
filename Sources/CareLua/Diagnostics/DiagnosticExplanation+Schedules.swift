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
}
