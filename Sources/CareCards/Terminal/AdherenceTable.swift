package import CareModel

/// Days of adherence as a table with bars.
package struct AdherenceTable: Hashable, Sendable {
  /// The days, in order.
  package var days: [DayAdherence]
  /// The closed rate of these days, if it is shown.
  package var rate: AdherenceRate?
  /// The basis of the figures: the time, the zone, and the version of the plan.
  package var basis: String?

  /// Creates a table of days.
  package init(days: [DayAdherence], rate: AdherenceRate? = nil, basis: String? = nil) {
    self.days = days
    self.rate = rate
    self.basis = basis
  }

  /// Returns the table for a terminal: one line per day, then the rate with its denominator.
  package func text(_ style: TerminalStyle) -> TerminalText {
    let date = days.map { DisplayWidth.of($0.date.formatted) }.max() ?? 0
    let bar = max(5, min(24, style.width - date - 34))
    var lines = days.map { line($0, date: date, bar: bar) }
    if let rate {
      lines.append(StyledText(" " + String(repeating: "─", count: date + bar + 17), .dim))
      let label = StyledText(" Closed events", .strong).padded(to: date + bar + 5)
      lines.append(
        label + figure(rate.value) + StyledText("  \(rate.done)/\(rate.closed)")
          + StyledText(rate.unknown > 0 ? "  \(rate.unknown) unknown" : "", .dim))
    }
    lines += TextWrap.lines(basis ?? "", width: style.width - 1).map { StyledText(" \($0)", .dim) }
    return lines.rendered(style)
  }

  private func line(_ day: DayAdherence, date: Int, bar: Int) -> StyledText {
    var line = StyledText(" \(day.date.formatted)").padded(to: date + 3)
    if let progress = day.progress {
      line = line + Bar.horizontal(progress, width: bar, tone: day.tone)
    } else {
      line = line.padded(to: date + 3 + bar)
    }
    line = line.padded(to: date + bar + 5) + figure(day.progress)
    let count = day.state == .progress ? "\(day.done)/\(day.due)" : "–"
    return line + StyledText("  \(count)").padded(to: 8) + StyledText(day.details(), .dim)
  }

  private func figure(_ share: Double?) -> StyledText {
    StyledText(share.map { PercentFormatting.of($0) } ?? "n/a").aligned(to: 4)
  }
}
