package import CareModel

/// A day's ring in one character.
package enum RingGlyph {
  /// `·` where nothing is due, else a circle that fills with the day's progress: `○ ◔ ◑ ◕ ●`.
  ///
  /// It is empty only at 0 and full only when all is done.
  package static func of(_ day: DayAdherence) -> String {
    guard day.state == .progress, let progress = day.progress else { return "·" }
    if day.done == day.due { return "●" }
    switch progress {
    case ...0: return "○"
    case ..<0.375: return "◔"
    case ..<0.625: return "◑"
    default: return "◕"
    }
  }
}
