import CareModel

extension DayView {
  /// Returns the day for a terminal: the date, the week with its rings, the cards, notes, failures, and the contacts.
  package func text(_ style: TerminalStyle) -> TerminalText {
    lines(width: style.width).rendered(style)
  }

  private func lines(width: Int) -> [StyledText] { drawn(width: width, selected: nil).lines }

  /// Returns the day with a mark at the selected event, and the lines of that event.
  func drawn(width: Int, selected: ScriptedView.ID?) -> (lines: [StyledText], focus: Range<Int>?) {
    var focus: Range<Int>?
    var lines = [title(width: width)]
    let heading = [heading, zone.identifier].compactMap(\.self).joined(separator: " · ")
    lines += TextWrap.lines(heading, width: width - 1).map { StyledText(" \($0)", .dim) }
    if !week.isEmpty { lines += [StyledText()] + strip(width: width) + [StyledText()] }
    for alert in alerts { lines += StyledText.marked("!", alert, tone: .warning, width: width) }
    for message in messages { lines += StyledText.marked("✉", message, tone: .due, width: width) }
    if !alerts.isEmpty || !messages.isEmpty { lines.append(StyledText()) }
    for (place, section) in sections.enumerated() {
      if let title = section.title {
        if place > 0 { lines.append(StyledText()) }
        let heading = CardElement.header(title, detail: section.detail).lines(width: width - 2, language)
        lines += heading.map { StyledText(" ") + $0 }
      }
      for card in section.cards {
        let card = card.drawn(width: width, selected: card.carePlan == selected?.carePlan ? selected?.key : nil)
        focus = card.focus.map { $0.lowerBound + lines.count..<$0.upperBound + lines.count } ?? focus
        lines += card.lines
      }
    }
    if !sections.isEmpty, !notes.isEmpty { lines.append(StyledText()) }
    for note in notes { lines += StyledText.marked("›", note, tone: .due, width: width) }
    if !failures.isEmpty {
      lines.append(StyledText())
      for failure in failures { lines += StyledText.marked("!", failure, tone: .alarm, width: width) }
    }
    if !contacts.isEmpty {
      lines.append(StyledText())
      lines += contacts.flatMap { $0.lines(width: width, language) }
    }
    return (lines, focus)
  }

  private func title(width: Int) -> StyledText {
    let title = StyledText(" \(date.formatted(in: language))", .strong)
    guard let day = week.first(where: { $0.date == date }), day.state == .progress else { return title }
    return title.filled(to: width, with: StyledText("\(RingGlyph.of(day)) \(day.summary(in: language)) ", day.tone))
  }

  /// Returns three lines: weekdays, days of the month with this day in brackets, and rings.
  private func strip(width: Int) -> [StyledText] {
    let column = min(6, (width - 1) / week.count)
    return [
      row(column) { StyledText(" \($0.date.weekdayName(in: language))", $0.date == date ? .strong : .dim) },
      row(column) { day in
        let number = day.date.day < 10 ? " \(day.date.day)" : "\(day.date.day)"
        guard day.date == date else { return StyledText(" \(number)") }
        return StyledText(day.date.day < 10 ? " [\(day.date.day)]" : "[\(day.date.day)]", .strong)
      },
      row(column) { StyledText("  \(RingGlyph.of($0))", $0.tone) },
    ]
  }

  private func row(_ column: Int, _ cell: (DayAdherence) -> StyledText) -> StyledText {
    week.reduce(StyledText(" ")) { $0 + cell($1).padded(to: column) }
  }
}

extension DayAdherence {
  /// The tone of the day's ring.
  var tone: Tone {
    guard state == .progress else { return .dim }
    if done == due { return .done }
    return open > 0 ? .due : .warning
  }
}
