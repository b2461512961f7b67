import CareModel

/// A calendar on a terminal: rows of weeks with each day's value.
enum CalendarText {
  /// Returns the weeks, and the meanings of the signs.
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
