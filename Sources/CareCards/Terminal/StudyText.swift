package import CareModel

/// The statistics of a study on a terminal.
package enum StudyText {
  /// Returns the sections of a report: the flow, the retention, the time to answer, and the compliance.
  ///
  /// - Parameters:
  ///   - study: The statistics.
  ///   - figures: The drawings to show first, such as the flow and the retention.
  ///   - basis: The time, the commit, and the zone of the figures.
  ///   - style: The width and the colors.
  /// - Returns: The text, as wide as the terminal at most.
  package static func text(
    _ study: StudyFigures, figures: [Figure], basis: String, _ style: TerminalStyle
  ) -> TerminalText {
    var text: TerminalText = ""
    for figure in figures { text += FigureText.text(figure, style) + "\n" }
    var lines = latency(study.latency, style) + [StyledText()]
    lines += compliance(study, style)
    lines += [StyledText()] + wrapped(basis, style, .dim)
    return text + lines.rendered(style)
  }

  /// Returns the time to answer: quantiles, and the median by hour and by week of the study.
  package static func latencyText(_ study: StudyFigures, basis: String, _ style: TerminalStyle) -> TerminalText {
    (latency(study.latency, style) + [StyledText()] + wrapped(basis, style, .dim)).rendered(style)
  }

  /// Returns the checklist of reports (CREMAS).
  package static func checklistText(_ study: StudyFigures, basis: String, _ style: TerminalStyle) -> TerminalText {
    var lines = [StyledText(" Checklist for reports (CREMAS)", .strong), StyledText()]
    for item in study.checklist {
      lines.append(StyledText(" \(item.number) ", .dim).aligned(to: 4) + StyledText(item.topic, .strong))
      for line in item.text.split(separator: "\n") {
        lines += TextWrap.lines(String(line), width: style.width - 5).map { StyledText("    \($0)") }
      }
    }
    return (lines + [StyledText()] + wrapped(basis, style, .dim)).rendered(style)
  }

  private static func latency(_ latency: StudyFigures.Latencies, _ style: TerminalStyle) -> [StyledText] {
    let title = StyledText(" Time to answer", .strong)
    guard let p25 = latency.all.p25, let p50 = latency.all.p50, let p75 = latency.all.p75, let p90 = latency.all.p90
    else {
      return [title, StyledText(" No answer within its window has a time of its own.", .dim)]
    }
    var words = "Half of \(latency.all.n.counting("answer")) came within \(time(p50)) of the start; the quarters lie at"
    words += " \(time(p25)) and \(time(p75)), and nine in ten came within \(time(p90))."
    if latency.early > 0 { words += " \(latency.early.counting("answer")) before the start are apart." }
    if latency.late > 0 {
      words += " \(latency.late.counting("late answer")) \(latency.late == 1 ? "is" : "are") apart."
    }
    var lines = [title] + wrapped(words, style, .plain)
    let hours = latency.byHour.filter { $0.p50 != nil }
    guard hours.count > 1 else { return lines }
    let most = hours.compactMap(\.p50).max() ?? 1, room = max(8, min(36, style.width - 40))
    lines += hours.map { hour in
      let median = hour.p50 ?? 0, length = max(1, Int(median / max(1, most) * Double(room)))
      return StyledText(" ") + StyledText(RateDimension.hour.label(hour.key ?? ""), .dim).padded(to: 8)
        + StyledText(String(repeating: "█", count: length), .due)
        + StyledText(" \(time(median)) · \(hour.n.counting("answer"))", .dim)
    }
    return lines
  }

  private static func compliance(_ study: StudyFigures, _ style: TerminalStyle) -> [StyledText] {
    let figures = study.compliance, tenths = figures.each.tenths
    guard let value = figures.pooled.value, tenths.count == 10 else {
      return [StyledText(" Compliance", .strong), StyledText(" Nothing has closed yet.", .dim)]
    }
    var lines = [StyledText(" Compliance", .strong)]
    lines += ShareBars(rows: [
      .init(
        label: "All together", share: value, low: figures.pooled.low, high: figures.pooled.high,
        note: "\(figures.pooled.done ?? 0) of \(figures.pooled.closed) events")
    ]).lines(width: style.width, tone: .done)
    let bands = [("80% and more", 8...9), ("60% to 80%", 6...7), ("less than 60%", 0...5)].map { title, range in
      (title, range.reduce(0) { $0 + tenths[$1] })
    }
    let all = max(1, tenths.reduce(0, +))
    lines += [StyledText(), StyledText(" Participants by their own compliance", .dim)]
    lines += ShareBars(
      rows: bands.map { .init(label: $0.0, share: Double($0.1) / Double(all), note: $0.1.counting("participant")) }
    ).lines(width: style.width)
    for dimension in [RateDimension.arm, .task, .week] {
      guard let groups = figures.by[dimension], groups.count > 1 else { continue }
      lines += [StyledText(), StyledText(" \(dimension.title)", .dim)]
      lines += ShareBars(
        rows: groups.map {
          .init(
            label: dimension.label($0.key), share: $0.rate.value, low: $0.rate.low, high: $0.rate.high,
            note: "\($0.rate.done ?? 0) of \($0.rate.closed)")
        }
      ).lines(width: style.width)
    }
    if study.prompts.count > 1 {
      lines += [StyledText(), StyledText(" By number of the event within the day", .dim)]
      lines += ShareBars(
        rows: study.prompts.prefix(24).map {
          .init(label: "\($0.column)", share: Double($0.done) / Double($0.closed), note: "\($0.done) of \($0.closed)")
        }
      ).lines(width: style.width)
    }
    return lines + week(study.hours, style)
  }

  /// Returns a table of weekdays and hours, with a sign for each share.
  private static func week(_ cells: [StudyFigures.Cell], _ style: TerminalStyle) -> [StyledText] {
    let hours = Set(cells.map(\.column)).sorted()
    guard hours.count > 1, 8 + hours.count * 4 <= style.width else { return [] }
    var lines = [StyledText(), StyledText(" By weekday and hour, in percent", .dim)]
    lines.append(hours.reduce(StyledText("      ")) { $0 + StyledText("\($1)", .dim).aligned(to: 4) })
    for day in Weekday.allCases {
      let row = cells.filter { $0.weekday == day.rawValue }
      guard !row.isEmpty else { continue }
      lines.append(
        hours.reduce(StyledText(" \(RateDimension.weekday.label(day.name))").padded(to: 6)) { line, hour in
          guard let cell = row.first(where: { $0.column == hour }) else {
            return line + StyledText("·", .dim).aligned(to: 4)
          }
          let share = Double(cell.done) / Double(cell.closed)
          let tone: Tone = share >= 0.8 ? .done : share >= 0.6 ? .warning : .alarm
          return line + StyledText("\(Int((share * 100).rounded()))", tone).aligned(to: 4)
        })
    }
    return lines
  }

  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<100: "\(Int(seconds)) s"
    case ..<6000: "\(Int((seconds / 60).rounded())) min"
    default: "\(Language.english.number((seconds / 360).rounded() / 10)) h"
    }
  }

  private static func wrapped(_ text: String, _ style: TerminalStyle, _ tone: Tone) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 1).map { StyledText(" \($0)", tone) }
  }
}
