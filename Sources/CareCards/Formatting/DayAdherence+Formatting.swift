package import CareModel

extension DayAdherence {
  /// The number of events done: `1 of 2 done`, or `nothing due`.
  package var summary: String { state == .progress ? "\(done) of \(due) done" : "nothing due" }

  /// The other events of the day: `1 open, 1 declined`.
  package var details: String {
    [(open, "open"), (declined, "declined"), (excused, "excused"), (unknown, "unknown")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// A progress ring in one character.
package enum RingGlyph {
  /// `·` if nothing is due, or else a circle that fills with the day's progress: `○ ◔ ◑ ◕ ●`.
  ///
  /// It is empty only at 0 and full only at 1.
  package static func of(_ day: DayAdherence) -> String {
    guard day.state == .progress, let progress = day.progress else { return "·" }
    return day.done == day.due ? "●" : of(share: min(progress, 1 - 1e-9))
  }

  /// The ring of a share, empty only at 0 and full only at 1.
  static func of(share: Double) -> String {
    switch share {
    case ...0: "○"
    case ..<0.375: "◔"
    case ..<0.625: "◑"
    case ..<1: "◕"
    default: "●"
    }
  }
}

/// A share as a percentage.
package enum PercentFormatting {
  /// Returns a share in whole percent: 0% only for 0, and 100% only for 1.
  package static func of(_ share: Double) -> String {
    let percent = (share * 100).rounded()
    if percent <= 0 { return share > 0 ? "1%" : "0%" }
    if percent >= 100 { return share > 1 - 1e-9 ? "100%" : "99%" }
    return "\(Int(percent))%"
  }
}
