package import CareModel

extension AnswerPicker {
  /// Returns the entries or the line, and the keys, with at most `rows` lines; a longer list shows the part around the cursor.
  ///
  /// `commands` are the keys of the survey, such as those that go back and leave.
  package func lines(_ style: TerminalStyle, rows: Int, commands: [String], in language: Language) -> [TerminalText] {
    let keys = [language(line == nil ? takesSeveral ? .keysSeveral : .keysList : .keysLine), language(.keyContinue)]
    let own =
      (offersDontKnow ? [language(.keyDontKnow)] : []) + (isOptional && answer != nil ? [language(.keyClear)] : [])
    let parts = (keys + own + commands).flatMap { $0.split(separator: "  ").map(String.init) }
    let foot = Self.flowed(parts, width: style.width - 2)
    let room = max(1, rows - foot.count)
    let body =
      line.map { lines(of: $0, width: style.width, language) } ?? list(width: style.width, rows: room, language)
    return (body + foot.map { StyledText(" \($0)", .dim) }).map { $0.rendered(style) }
  }

  // MARK: Lists

  private func list(width: Int, rows: Int, _ language: Language) -> [StyledText] {
    var blocks = entries.indices.map { entry($0, width: width) }
    let unknown =
      offersDontKnow ? [row("?", isMarked: isUnknown, isCursor: false, language(.dontKnow), width: width)] : []
    let least = unknown.joined().count
    guard blocks.joined().count + least > rows else { return Array((blocks + unknown).joined()) }
    // The cursor is in the middle as far as the list allows.
    let focus = cursor ?? 0
    var first = focus, last = focus, used = blocks[focus].count + least + 1
    while first > 0 || last < blocks.count - 1 {
      let goesUp = first > 0 && (last == blocks.count - 1 || focus - first <= last - focus)
      let next = goesUp ? first - 1 : last + 1
      guard used + blocks[next].count <= rows else { break }
      used += blocks[next].count
      if goesUp { first = next } else { last = next }
    }
    let hidden = blocks.count - (last - first + 1)
    blocks = Array(blocks[first...last])
    let more = hidden > 0 ? [[StyledText("   \(language(.pageMoreLines, ["count": hidden]))", .dim)]] : []
    return Array((blocks + more + unknown).joined())
  }

  private func entry(_ place: Int, width: Int) -> [StyledText] {
    let entry = entries[place]
    let columns = entries.map { DisplayWidth.of($0.name) }.max() ?? 1
    let mark = String(repeating: " ", count: columns - DisplayWidth.of(entry.name)) + entry.name
    let title = entry.title + (entry.detail.map { " – \($0)" } ?? "")
    let rank = ranks ? chosen.firstIndex(of: place).map { "\($0 + 1)" } : nil
    return row(mark, isMarked: chosen.contains(place), rank, isCursor: cursor == place, title, width: width)
  }

  private func row(
    _ number: String, isMarked: Bool, _ rank: String? = nil, isCursor: Bool, _ title: String, width: Int
  ) -> [StyledText] {
    let sign = takesSeveral ? isMarked ? "[\(rank ?? "x")]" : "[ ]" : isMarked ? "●" : "○"
    let head =
      StyledText(isCursor ? " › " : "   ", .due) + StyledText("\(sign) ", isMarked ? .done : .dim)
      + StyledText("\(number) ", .due)
    guard !title.isEmpty else { return [head] }
    return TextWrap.lines(title, width: max(4, width - head.width)).enumerated().map { place, text in
      (place == 0 ? head : StyledText().padded(to: head.width)) + StyledText(text, isCursor ? .strong : .plain)
    }
  }

  // MARK: Lines

  private func lines(of line: AnswerControl.Line, width: Int, _ language: Language) -> [StyledText] {
    let room = max(10, width - 4)
    let labels = line.points.map(\.name)
    let cell = (labels.map(DisplayWidth.of).max() ?? 1) + 2
    let isSpaced = line.points.count <= 15 && line.showsValue && cell * line.points.count <= room
    let drawn = isSpaced ? ticks(labels, cell: cell) : bar(columns: min(room, 61))
    let columns = drawn.last?.width ?? room
    let value =
      isUnknown ? language(.dontKnow) : cursor.map { line.showsValue ? line.points[$0].name : "●" } ?? "–"
    let low = TextWrap.lines(line.low ?? (isSpaced ? "" : labels.first ?? ""), width: max(4, columns / 2 - 2))
    let high = TextWrap.lines(line.high ?? (isSpaced ? "" : labels.last ?? ""), width: max(4, columns / 2 - 2))
    var lines = drawn
    for place in 0..<max(low.count, high.count) {
      let left = StyledText("  " + (place < low.count ? low[place] : ""), .dim)
      lines.append(left.filled(to: columns, with: StyledText(place < high.count ? high[place] : "", .dim)))
    }
    if line.showsValue || isUnknown { lines.append(StyledText("  › ", .done) + StyledText(value, .strong)) }
    return lines
  }

  /// Returns the points with their values above them.
  private func ticks(_ labels: [String], cell: Int) -> [StyledText] {
    var head = StyledText("  "), foot = StyledText("  ")
    for (place, label) in labels.enumerated() {
      let isChosen = cursor == place
      let left = (cell - DisplayWidth.of(label)) / 2
      let text = String(repeating: " ", count: left) + label
      head = head + StyledText(text, isChosen ? .strong : .dim).padded(to: cell)
      let before = String(repeating: "─", count: cell / 2), after = String(repeating: "─", count: cell - cell / 2 - 1)
      foot = foot + StyledText(place == 0 ? String(repeating: " ", count: cell / 2) : before, .dim)
      foot = foot + StyledText(isChosen ? "●" : "○", isChosen ? .done : .dim)
      foot = foot + StyledText(place == labels.count - 1 ? "" : after, .dim)
    }
    return [head, foot]
  }

  /// Returns a line with the chosen point.
  private func bar(columns: Int) -> [StyledText] {
    let inside = max(2, columns - 4)
    let place = cursor.map { Int((Double($0) / Double(max(1, entries.count - 1)) * Double(inside - 1)).rounded()) }
    var line = StyledText("  ├", .dim)
    for column in 0..<inside {
      line = line + (column == place ? StyledText("●", .done) : StyledText("─", .dim))
    }
    return [line + StyledText("┤", .dim)]
  }

  /// Returns parts that are not broken, with two spaces between them, in as few lines as possible.
  private static func flowed(_ parts: [String], width: Int) -> [String] {
    parts.reduce(into: []) { lines, part in
      if let last = lines.last, DisplayWidth.of(last) + 2 + DisplayWidth.of(part) <= width {
        lines[lines.count - 1] = last + "  " + part
      } else {
        lines.append(part)
      }
    }
  }
}
