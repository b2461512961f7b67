package import CareModel

extension SurveyFlow {
  /// Returns the flow for a terminal: each step with its items, and its ways out as branches of a line.
  package func text(_ style: TerminalStyle) -> TerminalText {
    let width = style.width
    var lines = TextWrap.lines(title.map { "\($0) · \(id)" } ?? id, width: width - 1).map {
      StyledText(" \($0)", .strong)
    }
    lines += TextWrap.lines(portability, width: width - 1).map { StyledText(" \($0)", .dim) }
    for path in functions { lines += StyledText.marked("ƒ", path, tone: .due, width: width) }
    for (place, step) in steps.enumerated() {
      let next = steps.indices.contains(place + 1) ? steps[place + 1].id : nil
      let isJoined = place > 0 && steps[place - 1].leadsOn(to: step.id)
      lines.append(isJoined ? StyledText(" │", .dim) : StyledText())
      lines += step.lines(next: next, width: width)
    }
    return lines.rendered(style)
  }

  /// Whether the survey can be run without the plan's scripts, and if not, why.
  package var portability: String {
    switch functions.count {
    case 0: "portable: it calls no functions"
    case 1: "not portable: it calls a function, which may decide anything"
    case let count: "not portable: it calls \(count) functions, which may decide anything"
    }
  }
}

extension SurveyFlow.Step {
  /// Whether the last way out leads on to the next step in order.
  fileprivate func leadsOn(to next: String) -> Bool { exits.last.map { $0.to == next } ?? false }

  fileprivate func lines(next: String?, width: Int) -> [StyledText] {
    let leadsOn = next.map { self.leadsOn(to: $0) } ?? false
    var head = StyledText(isReachable ? " ● " : " ○ ", isReachable ? .due : .warning) + StyledText(id, .strong)
    head.append("  \(kind)", .dim)
    var lines = [head]
    func add(_ text: String, _ tone: Tone = .plain) {
      lines += TextWrap.lines(text, width: width - 5).map { StyledText(" │   ", .dim) + StyledText($0, tone) }
    }
    if !isReachable { add("no answers lead here", .warning) }
    if let title { add(title) }
    if let skippedWhen { add("skipped when \(skippedWhen)", .dim) }
    for note in notes ?? [] { add(note, .dim) }
    let size = items.map { DisplayWidth.of($0.id) }.max() ?? 0
    for item in items {
      let name = item.id + String(repeating: " ", count: size - DisplayWidth.of(item.id))
      let notes = [item.required ? "required" : nil, item.shownWhen.map { "when \($0)" }].compactMap(\.self)
      let text = ([item.format] + notes + (item.notes ?? [])).joined(separator: ", ")
      for (line, part) in TextWrap.lines(text, width: max(8, width - 7 - size)).enumerated() {
        lines.append(
          StyledText(" │   ", .dim) + StyledText(line == 0 ? name : String(repeating: " ", count: size))
            + StyledText("  \(part)", .dim))
      }
    }
    let drawn = leadsOn && exits.last?.when == nil ? Array(exits.dropLast()) : exits
    for (place, exit) in drawn.enumerated() {
      let isLast = place == drawn.count - 1 && !leadsOn
      lines += exit.lines(isLast: isLast, isNext: leadsOn && exit.to == next && place == exits.count - 1, width: width)
    }
    return lines
  }
}

extension SurveyFlow.Exit {
  /// Returns the branch of the line, with the condition before the arrow.
  fileprivate func lines(isLast: Bool, isNext: Bool, width: Int) -> [StyledText] {
    let target = to.map { "▶ \($0)" } ?? "■ end"
    let text = (when.map { "\($0) " } ?? "") + (isNext ? "▼ \(to ?? "")" : target)
    return TextWrap.lines(text, width: width - 5).enumerated().map { place, line in
      StyledText(place == 0 ? (isLast ? " └── " : " ├── ") : (isLast ? "     " : " │   "), .dim) + StyledText(line)
    }
  }
}
