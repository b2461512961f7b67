extension DiagnosticCode {
  /// What an author cannot have meant of times beside each other.
  var ofTimes: DiagnosticExplanation {
    switch self {
    case .fixedTimes:
      DiagnosticExplanation(
        "random times that can be placed in one way only",
        "So many times with such a gap fill the window to the second: they come at the same times every day, and participants expect them. "
          + "Write fewer times, a smaller gap or a longer window.",
        wrong: """
          task "mood" { title = "Mood", schedule = schedule.random { times = 6, between = { "09:00", "19:00" },
            min_gap = hours(2), duration = 0 } }
          """,
        right: """
          task "mood" { title = "Mood", schedule = schedule.random { times = 6, between = { "09:00", "19:00" },
            min_gap = hours(1), duration = 0 } }
          """)
    default:
      DiagnosticExplanation(
        "events of a task that can be answered at once",
        "The `grace` of one event goes on past the start of the next, or `opens` lets one be answered before the one before it starts: "
          + "an answer may go to the wrong event.",
        wrong: """
          task "pill" { title = "Pill", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3),
            grace = hours(2) }
          """,
        right: """
          task "pill" { title = "Pill", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3),
            grace = hours(1) }
          """)
    }
  }
}
