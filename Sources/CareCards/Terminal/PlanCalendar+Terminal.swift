import CareModel

extension PlanCalendar {
  /// Returns the calendar for a terminal: months with weeks from Monday to Sunday, the legend, and notes.
  package func text(_ style: TerminalStyle) -> TerminalText {
    lines(width: style.width).rendered(style)
  }

  private func lines(width: Int) -> [StyledText] {
    guard let first = days.first, let last = days.last else { return [] }
    var lines = TextWrap.lines(title, width: width - 1).map { StyledText(" \($0)", .strong) }
    let span = first.date == last.date ? first.date.formatted : "\(first.date.formatted) to \(last.date.formatted)"
    lines += TextWrap.lines("\(span) · \(zone.identifier)", width: width - 1).map { StyledText(" \($0)", .dim) }
    let column = min(10, (width - 1) / 7)
    for month in months { lines += [StyledText()] + drawn(month, column: column) }
    if !rows.isEmpty { lines += [StyledText()] + legend(width: width) }
    let marked = warnings
    if !marked.isEmpty { lines.append(StyledText()) }
    for (mark, tone, text) in marked {
      lines += StyledText.marked(mark, text, tone: tone, width: width)
    }
    return lines
  }

  /// Returns the days by month.
  private var months: [[Day]] {
    days.reduce(into: []) { months, day in
      if let last = months.last?.last?.date, (last.year, last.month) == (day.date.year, day.date.month) {
        months[months.count - 1].append(day)
      } else {
        months.append([day])
      }
    }
  }

  /// Returns a month: its name, the weekdays, and the weeks that contain any of the days.
  private func drawn(_ month: [Day], column: Int) -> [StyledText] {
    guard let first = month.first?.date else { return [] }
    let names = (1...7).map { number in
      Weekday(rawValue: number).map { String($0.title.prefix(3)) } ?? ""
    }
    var lines = [
      StyledText(" \(first.monthName) \(first.year)", .strong),
      names.reduce(StyledText(" ")) { $0 + StyledText($1, .dim).padded(to: column) },
      StyledText(" " + String(repeating: "─", count: column * 7 - 1), .dim),
    ]
    let weeks = Dictionary(grouping: month) { ($0.date.dayNumber - $0.date.weekday) }
    for (place, monday) in weeks.keys.sorted().enumerated() {
      if place > 0 { lines.append(StyledText()) }
      lines += week(weeks[monday] ?? [], column: column)
    }
    return lines
  }

  /// Returns a week: the days of the month, and below each the letters of the tasks that are due.
  private func week(_ days: [Day], column: Int) -> [StyledText] {
    let byWeekday = Dictionary(days.map { ($0.date.weekday, $0) }) { first, _ in first }
    let cells = (1...7).map { byWeekday[$0].map { cell($0, column: column) } ?? [] }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      cells.reduce(StyledText(" ")) { $0 + (line < $1.count ? $1[line] : StyledText()).padded(to: column) }
    }
  }

  private func cell(_ day: Day, column: Int) -> [StyledText] {
    var number = StyledText("\(day.date.day)", .dim)
    let space = column > 5 ? " " : ""
    if day.clockChange != nil { number.append("\(space)\(Self.clockMark)", .warning) }
    if changes.contains(where: { $0.from == day.date }) { number.append("\(space)\(Self.changeMark)", .due) }
    let room = column - 1
    let letters = day.counts.enumerated().filter { $1 > 0 }.map { row, count in
      let letter = Self.letter(row)
      if count == 1 { return letter }
      // A cell that is too wide breaks before the sign, never inside the number.
      return DisplayWidth.of("\(letter)×\(count)") > room ? "\(letter) ×\(count)" : "\(letter)×\(count)"
    }
    return [number] + TextWrap.lines(letters.joined(separator: " "), width: room).map { StyledText($0) }
  }

  /// Returns the legend of the letters.
  private func legend(width: Int) -> [StyledText] {
    let mark = Self.letter(rows.count - 1).count + 3
    let room = width - mark
    let title = min(rows.map { DisplayWidth.of($0.title) }.max() ?? 0, room / 2)
    return rows.enumerated().flatMap { place, row in
      let titles = TextWrap.lines(row.title, width: title)
      let times = TextWrap.lines(row.timesText, width: room - title - 2)
      return (0..<max(titles.count, times.count)).map { line in
        let letter = StyledText(line == 0 ? " \(Self.letter(place))" : "", .strong).padded(to: mark)
        let name = StyledText(line < titles.count ? titles[line] : "").padded(to: title + 2)
        return letter + name + StyledText(line < times.count ? times[line] : "", .dim)
      }
    }
  }

  /// Returns the legend of the signs on days, then the notes.
  private var warnings: [(mark: String, tone: Tone, text: String)] {
    let clocks = days.compactMap { day in
      day.clockChange.map { (Self.clockMark, Tone.warning, "\(day.date.formatted): \($0.formatted)") }
    }
    let dates = Set(days.map(\.date))
    let changes = changes.filter { dates.contains($0.from) }.sorted { $0.from < $1.from }
      .map { (Self.changeMark, Tone.due, $0.formatted) }
    return clocks + changes + notes.map { ("›", Tone.due, $0) }
  }

  /// Marks a day with a clock change.
  private static let clockMark = "⇄"
  /// Marks a day from which a task changes.
  private static let changeMark = "*"
}

extension PlanCalendar.Row {
  /// Returns the times as text; of many times, the first few and the last.
  fileprivate var timesText: String {
    guard times.count > 8 else { return times.isEmpty ? "not in these days" : times.joined(separator: ", ") }
    return (times.prefix(3) + ["… \(times[times.count - 1])"]).joined(separator: ", ")
      + " (\(times.count) times of day)"
  }
}
