package import CareModel

/// A day's ring in one character.
package enum RingGlyph {
  /// `·` where nothing is due, else a circle that fills with the day's progress: `○ ◔ ◑ ◕ ●`.
  ///
  /// It is empty only at 0 and full only when all is done.
  package static func of(_ day: DayAdherence) -> String {
    guard day.state == .progress, let progress = day.progress else { return "·" }
    return day.done == day.due ? "●" : of(share: min(progress, 1 - 1e-9))
  }

  /// A share's ring: empty only for nothing, full only for all.
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
