package import CareModel

extension DayAdherence {
  /// Returns the number of events done: `1 of 2 done`, or `nothing due`.
  package func summary(in language: Language = .english) -> String {
    state == .progress ? language(.dayDone, ["done": done, "count": due]) : language(.nothingDue)
  }

  /// Returns the other events of the day: `1 open, 1 declined`.
  package func details(in language: Language = .english) -> String {
    [(open, Phrase.dayOpen), (declined, .dayDeclined), (excused, .dayExcused), (unknown, .dayUnknown)]
      .filter { $0.0 > 0 }.map { language($0.1, ["count": $0.0]) }.joined(separator: ", ")
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
  package static func of(_ share: Double, _ language: Language = .english) -> String {
    let percent = (share * 100).rounded()
    let least = share > 0 ? 1.0 : 0, most = share > 1 - 1e-9 ? 100.0 : 99
    return language(.percent, ["number": Int(max(least, min(most, percent)))])
  }
}
