package import CareModel

extension DayAdherence {
  /// What was done of what was due: `1 of 2 done`, or `nothing due`.
  package var summary: String { state == .progress ? "\(done) of \(due) done" : "nothing due" }

  /// What else is to be said of the day: `1 open, 1 declined`.
  package var details: String {
    [(open, "open"), (declined, "declined"), (excused, "excused")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
