import CareModel

extension Card {
  /// Returns the card as a box of text, ending with a newline.
  public func text(_ style: TerminalStyle) -> TerminalText {
    lines(width: style.width).rendered(style)
  }

  /// Returns the card as a box of a width.
  func lines(width: Int) -> [StyledText] { drawn(width: width, selected: nil).lines }

  /// Returns the card as a box of a width, with a mark at the selected event, and the lines of that event.
  func drawn(width: Int, selected: OccurrenceKey?) -> (lines: [StyledText], focus: Range<Int>?) {
    let inner = width - TextBox.frame
    var marked: Range<Int>?
    // A count or a time is shown in the top edge, and longer text below it.
    let isShort = DisplayWidth.of(PrintableText.of(detail)) <= width / 2
    var body = isShort ? [] : TextWrap.lines(detail, width: inner).map { StyledText($0, .dim) }
    body += TextWrap.lines(instructions ?? "", width: inner).map { StyledText($0) }
    if !body.isEmpty { body.append(StyledText()) }
    body += before.lines(width: inner, language)
    let times = style == .checklist ? rows.map { DisplayWidth.of($0.time) }.max() ?? 0 : 0
    if let elements = self.body {
      body += elements.lines(width: inner, language)
      if rows.count == 1, let state {
        body.append(
          StyledText("\(state.symbol) ", state.tone).filled(to: inner, with: StyledText(rows[0].status, state.tone)))
      }
      if rows.contains(where: { $0.key == selected }) { marked = 0..<body.count }
    } else {
      for row in rows {
        let start = body.count
        body += row.lines(width: inner, times: times)
        if row.key == selected { marked = start..<body.count }
      }
    }
    if let page { body += page.lines(width: inner, language) }
    body += after.lines(width: inner, language)
    for line in TextWrap.lines(note ?? "", width: inner) { body.append(StyledText(line, .warning)) }
    let box = TextBox(
      title: title, detail: isShort ? detail : "", lines: body, accent: (theme.color.accent?.light).flatMap(Tone.hex),
      selected: marked ?? 0..<0)
    let lines = box.lines(width: width)
    let shift = lines.count - 1 - body.count
    return (lines, marked.map { $0.lowerBound + shift..<$0.upperBound + shift })
  }
}

extension Card.Row {
  /// Returns the row: its symbol, its time if `times` columns are reserved, its text, and its status at the right.
  ///
  /// If there is not enough space, the status is below the text.
  func lines(width: Int, times: Int) -> [StyledText] {
    var head = StyledText("\(state.symbol) ", state.tone)
    if times > 0 { head = head + StyledText(time, .dim).padded(to: times + 2) }
    let status = StyledText(status, state.tone)
    let room = width - head.width
    let full = DisplayWidth.of(PrintableText.of(text)) + 2 + status.width <= room
    let isBeside = full || room - status.width - 2 >= 24
    let texts = TextWrap.lines(text, width: isBeside ? room - status.width - 2 : room)
    var lines = texts.enumerated().map { place, text in
      let tone: Tone = state == .open || state == .started ? .strong : .plain
      return (place == 0 ? head : StyledText().padded(to: head.width)) + StyledText(text, tone)
    }
    if isBeside, let first = lines.first {
      lines[0] = first.filled(to: width, with: status)
    } else {
      lines.append(StyledText().filled(to: width, with: status))
    }
    return lines
  }
}
