package import CareModel

/// The participants of a plan on a terminal, for a care team.
package enum RosterText {
  /// Returns a line for each participant, with the needs in words.
  ///
  /// - Parameters:
  ///   - roster: The participants.
  ///   - basis: What the figures are based on: the time, the commit, and the zone.
  ///   - style: The width and the colors.
  /// - Returns: The text, as wide as the terminal at most.
  package static func text(_ roster: Roster, basis: String, _ style: TerminalStyle) -> TerminalText {
    var lines = [StyledText(" \(roster.title)", .strong)]
    lines += wrapped(heading(roster), style, .plain)
    guard !roster.rows.isEmpty else {
      return (lines + wrapped(basis, style, .dim)).rendered(style)
    }
    let hasArms = roster.rows.contains { $0.arm != nil }
    var table = Table(
      ["Patient", "Day"] + (hasArms ? ["Arm"] : []) + ["Today", "7 days", "28 days", "Needs"], shrinking: ["Needs"])
    for row in roster.rows {
      let arm = hasArms ? [row.arm ?? ""] : []
      table.add(
        [row.patient.text, "\(row.day)"] + arm + [
          "\(row.today.done)/\(row.today.count)", percent(row.week), percent(row.month), words(row, at: roster.asOf),
        ])
    }
    let head = (lines + [StyledText()]).rendered(style), foot = ([StyledText()] + wrapped(basis, style, .dim))
    return head + table.text(width: style.width) + "\n" + foot.rendered(style)
  }

  private static func heading(_ roster: Roster) -> String {
    guard roster.participants > 0 else { return "Nobody is enrolled." }
    let shown = roster.rows.count < roster.participants ? " · \(roster.rows.count) shown" : ""
    return "\(roster.participants.counting("participant")) · \(roster.needing) with needs\(shown)"
  }

  private static func percent(_ share: RosterRow.Share) -> String {
    share.rate.map { PercentFormatting.of($0) } ?? "–"
  }

  /// Returns the state of an enrollment that is not active, and its needs.
  private static func words(_ row: RosterRow, at now: Instant) -> String {
    let state = row.status == .active ? [] : [row.status.rawValue]
    return (state + row.needs.map { $0.words(at: now) } + [row.openWords].compactMap(\.self)).joined(separator: ", ")
  }

  private static func wrapped(_ text: String, _ style: TerminalStyle, _ tone: Tone) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 1).map { StyledText(" \($0)", tone) }
  }
}

extension RosterRow {
  /// What can be answered now, in English; nil if there is nothing.
  package var openWords: String? {
    open > 0 ? open == 1 ? "needs an answer" : "needs \(open) answers" : nil
  }
}

extension RosterNeed {
  /// Returns the need in English, such as `2 urgent alerts for 3 h`.
  package func words(at now: Instant) -> String {
    let number = count ?? 0, plural = number == 1 ? "" : "s"
    switch kind {
    case .alert:
      let urgency =
        switch alert {
        case .now?: "urgent "
        case .today?: ""
        case .routine?, nil: "routine "
        }
      return "\(number) \(urgency)alert\(plural)\(age(at: now))"
    case .message: return "\(number) unread message\(plural)\(age(at: now))"
    case .silence: return "silent for \(number) day\(plural)"
    case .rate: return "low rate"
    }
  }

  /// Returns how long the oldest has waited, in whole units.
  private func age(at now: Instant) -> String {
    guard let since else { return "" }
    let minutes = max(0, now.milliseconds(since: since) / 60_000)
    switch minutes {
    case ..<60: return " for \(minutes) min"
    case ..<(48 * 60): return " for \(minutes / 60) h"
    default: return " for \(minutes / (24 * 60)) days"
    }
  }
}
