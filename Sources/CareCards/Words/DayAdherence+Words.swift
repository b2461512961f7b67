package import CareModel

extension DayAdherence {
  /// What was done of what was due: `1 of 2 done`, or `nothing due`.
  package var words: String { state == .progress ? "\(done) of \(due) done" : "nothing due" }

  /// What else is to be said of the day: `1 open, 1 declined`.
  package var remarks: String {
    [(open, "open"), (declined, "declined"), (excused, "excused")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// A share in whole percent.
///
/// It is 0 only for nothing and 100 only for all.
package func percentWords(_ share: Double) -> String {
  let percent = (share * 100).rounded()
  if percent <= 0 { return share > 0 ? "1 %" : "0 %" }
  if percent >= 100 { return share > 1 - 1e-9 ? "100 %" : "99 %" }
  return "\(Int(percent)) %"
}
