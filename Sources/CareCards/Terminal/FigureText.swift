package import CareModel

/// Figures on a terminal.
package enum FigureText {
  /// Returns a figure with its title, text, drawing, and the counts of missing days.
  ///
  /// Without color, characters carry the same information. `showsOrigin`: whether to add the time up to which data was used.
  package static func text(
    _ figure: Figure, _ style: TerminalStyle, _ language: Language = .english, showsOrigin: Bool = false
  ) -> TerminalText {
    lines(figure, style, language, showsOrigin: showsOrigin).rendered(style)
  }

  /// Returns the lines of a figure; without its title on a card, which has one.
  static func lines(
    _ figure: Figure, _ style: TerminalStyle, _ language: Language, showsOrigin: Bool = false, showsTitle: Bool = true
  ) -> [StyledText] {
    var lines = showsTitle ? wrapped(figure.title, style, .strong) : []
    lines += wrapped(figure.text ?? "", style, .dim) + [StyledText()]
    let summary = FigureSummary(figure, in: language)
    switch figure.content {
    case .days(let chart):
      lines += ChartText.lines(of: chart, style, language)
      guard chart.series.contains(where: { $0.points.contains { $0 != nil } }) else { break }
      lines += wrapped(summary.caption, style, .dim)
    case .pairs(let pairs):
      if pairs.points.isEmpty {
        lines.append(StyledText(" \(language(.noData))."))
      } else {
        lines.append(StyledText(" \(pairs.y.title)", .dim))
        lines += PlotText.lines(
          pairs.points.map {
            PlotText.Point(x: $0.x, y: $0.y, label: pairs.x.text($0.x, in: language))
          }, style, in: language)
        lines.append(StyledText(" → \(pairs.x.title)", .dim))
      }
      lines += wrapped(summary.caption, style, .dim)
    case .calendar(let calendar):
      lines += CalendarText.lines(of: calendar, style, language) + wrapped(summary.caption, style, .dim)
    case .raster(let raster):
      lines += RasterText.lines(of: raster, style, language) + wrapped(summary.caption, style, .dim)
    case .curve(let curve):
      lines += CurveText.lines(of: curve, style, language) + wrapped(summary.caption, style, .dim)
    case .flow(let flow): lines += FlowText.lines(of: flow, style, language)
    case .marks(let figure):
      lines += MarkPlot.lines(of: figure, style, language) + wrapped(summary.caption, style, .dim)
    }
    if showsOrigin, let origin = summary.origin { lines += wrapped(origin, style, .dim) }
    return lines
  }

  private static func wrapped(_ text: String, _ style: TerminalStyle, _ tone: Tone) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 1).map { StyledText(" \($0)", tone) }
  }
}

/// A calendar on a terminal: rows of weeks with each day's value.
private enum CalendarText {
  static func lines(of calendar: CalendarFigure, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    guard let first = calendar.dates.first, let last = calendar.dates.last else { return [] }
    let monday = first.dayNumber - (first.weekday - 1), weeks = (last.dayNumber - monday) / 7 + 1
    let dates = (0..<weeks).compactMap { CivilDate(dayNumber: monday + $0 * 7)?.shortDate(in: language) }
    let left = (dates.map(DisplayWidth.of).max() ?? 0) + 2
    let widest = max(3, calendar.labels.map(DisplayWidth.of).max() ?? 0)
    let cell = min(widest + 1, (style.width - left - 1) / 7)
    var head = StyledText().padded(to: left)
    for day in 1...7 { head = head + StyledText(language.name(day, of: .weekdays), .dim).aligned(to: cell) }
    return [head]
      + dates.enumerated().map { week, date in
        (0..<7).reduce(StyledText(" \(date)", .dim).padded(to: left)) { line, weekday in
          let day = monday + week * 7 + weekday - first.dayNumber
          guard calendar.dates.indices.contains(day) else { return line + StyledText().padded(to: cell) }
          return line + value(of: calendar, day, width: cell).aligned(to: cell)
        }
      } + [StyledText()] + SignLegend.lines(signs(of: calendar, language), width: style.width)
  }

  private static func signs(of calendar: CalendarFigure, _ language: Language) -> [(StyledText, String)] {
    let gaps = Set(calendar.gaps.compactMap(\.self))
    return Gap.allCases.filter { gaps.contains($0) && $0 != .notInPlan }.map {
      (StyledText($0.sign, .dim), $0.words(in: language))
    }
  }

  private static func value(of calendar: CalendarFigure, _ day: Int, width: Int) -> StyledText {
    guard let step = calendar.step(day) else { return StyledText(calendar.gaps[day]?.sign ?? "", .dim) }
    let label = calendar.labels[day]
    // A label that does not fit gives way to the step of the value.
    let shown = DisplayWidth.of(label) < width ? label : ["▁", "▃", "▄", "▆", "█"][step]
    return StyledText(shown, step >= 3 ? .due : .plain)
  }
}

/// A table of states on a terminal: a row for each task or prompt, and a sign for each day.
private enum RasterText {
  static func lines(of raster: RasterFigure, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    let titles = raster.rows.map { raster.title(of: $0, in: language) }
    let left = min(style.width / 3, (titles.map(DisplayWidth.of).max() ?? 0) + 2)
    let room = style.width - left - 1
    // Whole weeks, with a space between them.
    let days = max(7, (room + 1) / 8 * 7)
    var lines: [StyledText] = []
    for start in stride(from: 0, to: raster.dates.count, by: days) {
      let part = start..<min(start + days, raster.dates.count)
      lines.append(StyledText().padded(to: left) + StyledText(raster.dates[start].shortDate(in: language), .dim))
      for (row, title) in titles.enumerated() {
        let name = TextWrap.shortened(title, to: left - 2)
        var line = StyledText(" \(name)").padded(to: left)
        for (place, day) in part.enumerated() {
          if place > 0, place % 7 == 0 { line.append(" ") }
          let cell = raster.rows[row].cells[day]
          line.append(cell.sign, cell.tone)
        }
        lines.append(line)
      }
    }
    let signs = raster.kindsOfCells.map { cell in
      (StyledText(cell.sign, cell.tone), raster.title(of: cell, in: language))
    }
    return lines + [StyledText()] + SignLegend.lines(signs, width: style.width)
  }
}

/// The meanings of signs, in as many lines as they need.
private enum SignLegend {
  static func lines(_ signs: [(sign: StyledText, meaning: String)], width: Int) -> [StyledText] {
    signs.reduce(into: []) { lines, entry in
      let text = StyledText(" ") + entry.sign + StyledText(" \(entry.meaning) ", .dim)
      if let last = lines.last, last.width + text.width <= width {
        lines[lines.count - 1] = last + text
      } else {
        lines.append(text)
      }
    }
  }
}

extension RasterFigure.Cell {
  /// The sign on a terminal.
  fileprivate var sign: String {
    switch self {
    case .done: "■"
    case .late: "▣"
    case .partial: "◧"
    case .gap(let gap): gap.sign
    }
  }

  fileprivate var tone: Tone {
    switch self {
    case .done: .done
    case .late, .partial: .warning
    case .gap(.missed), .gap(.unfinished): .alarm
    case .gap: .dim
    }
  }
}
