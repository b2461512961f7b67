import CareModel

extension [CardElement] {
  /// Returns the elements, one below the other.
  func lines(width: Int, _ language: Language) -> [StyledText] { flatMap { $0.lines(width: width, language) } }
}

extension CardElement {
  /// Returns the element in a width.
  func lines(width: Int, _ language: Language) -> [StyledText] {
    switch self {
    case .text(let text, let tone): return TextWrap.lines(text, width: width).map { StyledText($0, tone.tone) }
    case .header(let text, let detail): return header(text, detail, width: width)
    case .value(let text, let label):
      return TextWrap.lines(text, width: width).map { StyledText($0, .strong) }
        + TextWrap.lines(label ?? "", width: width).map { StyledText($0, .dim) }
    case .image(let source, let text):
      return TextWrap.lines("▣ \(text) (\(source))", width: width).map { StyledText($0, .dim) }
    case .icon(let icon, let text):
      let beside = text.map { " \($0)" } ?? ""
      return TextWrap.lines(icon.glyph + beside, width: width).map { StyledText($0) }
    case .control(let control): return control.lines(width: width, language)
    case .checkList(let checks): return checks.flatMap { $0.lines(width: width, language) }
    case .grid(let columns, let parts): return Self.grid(columns, parts, width: width, language)
    case .progress(let share, let text): return bar(share, text, width: width, language)
    case .ring(let share, let text):
      let label =
        "\(RingGlyph.of(share: share)) \(PercentFormatting.of(share, language))" + (text.map { "  \($0)" } ?? "")
      return TextWrap.lines(label, width: width).map { StyledText($0, share < 1 ? .due : .done) }
    case .chart(let points): return points.lines(width: width, language)
    case .figure(let figure):
      return FigureText.lines(figure, TerminalStyle(width: width), language, showsTitle: false)
    case .contact(let contact): return contact.lines(width: width, language)
    case .link(let link):
      return TextWrap.lines("→ \(link.title)", width: width).map { StyledText($0, .due) }
        + TextWrap.lines(link.url, width: width - 2).map { StyledText("  \($0)", .dim) }
    case .stack(let isAcross, let parts):
      let whole = parts.lines(width: width, language)
      return isAcross ? Self.across(parts, width: width, language) ?? whole : whole
    case .divider: return [StyledText(String(repeating: "─", count: width), .dim)]
    }
  }

  private func header(_ text: String, _ detail: String?, width: Int) -> [StyledText] {
    let lines = TextWrap.lines(text, width: width).map { StyledText($0, .strong) }
    guard let detail else { return lines }
    let right = StyledText(detail, .dim)
    guard lines.count == 1, lines[0].width + right.width + 2 <= width else {
      return lines + TextWrap.lines(detail, width: width).map { StyledText($0, .dim) }
    }
    return [lines[0].filled(to: width, with: right)]
  }

  private func bar(_ share: Double, _ text: String?, width: Int, _ language: Language) -> [StyledText] {
    let label = StyledText("  " + (text ?? PercentFormatting.of(share, language)))
    let room = width - label.width
    let tone: Tone = share < 1 ? .due : .done
    guard room >= 8 else {
      return [Bar.horizontal(share, width: width, tone: tone)]
        + TextWrap.lines(text ?? PercentFormatting.of(share, language), width: width).map { StyledText($0) }
    }
    return [Bar.horizontal(share, width: min(room, 30), tone: tone) + label]
  }

  /// Returns elements in a row, two spaces apart; nil if they are too wide or too high.
  private static func across(_ parts: [CardElement], width: Int, _ language: Language) -> [StyledText]? {
    var line = StyledText()
    for (place, part) in parts.enumerated() {
      let lines = part.lines(width: part.fillsWidth ? width / max(1, parts.count) - 2 : width, language)
      guard lines.count == 1 else { return nil }
      line = line + (place > 0 ? StyledText("  ") : StyledText()) + lines[0]
    }
    return line.width <= width ? [line] : nil
  }

  /// Whether the element uses the whole width.
  private var fillsWidth: Bool {
    switch self {
    case .divider, .progress, .header, .chart, .figure, .contact: true
    default: false
    }
  }

  private static func grid(_ columns: Int, _ parts: [CardElement], width: Int, _ language: Language) -> [StyledText] {
    let columns = max(1, min(columns, (width + 2) / 10))
    let cell = (width - 2 * (columns - 1)) / columns
    var lines: [StyledText] = []
    for start in stride(from: 0, to: parts.count, by: columns) {
      let row = parts[start..<min(start + columns, parts.count)].map { $0.lines(width: cell, language) }
      for place in 0..<(row.map(\.count).max() ?? 0) {
        lines.append(
          row.enumerated().reduce(StyledText()) { line, part in
            let text = part.element.indices.contains(place) ? part.element[place] : StyledText()
            return line + (part.offset > 0 ? StyledText("  ") : StyledText()) + text.padded(to: cell)
          })
      }
    }
    return lines
  }
}

extension CardDefinition.Page {
  /// Returns the page below its card: a terminal opens no pages.
  func lines(width: Int, _ language: Language) -> [StyledText] {
    let title = title.map { TextWrap.lines($0, width: width).map { StyledText($0, .strong) } } ?? []
    return title + body.lines(width: width, language)
  }
}

extension CardElement.TextTone {
  /// The tone for the terminal.
  var tone: Tone {
    switch self {
    case .plain: .plain
    case .strong: .strong
    case .dim: .dim
    case .good: .done
    case .warning: .warning
    case .alarm: .alarm
    }
  }
}

extension Icon {
  /// The icon as one character.
  var glyph: String {
    switch self {
    case .check: "✓"
    case .cross: "✗"
    case .warning: "!"
    case .info: "i"
    case .pill: "⊖"
    case .heart: "♥"
    case .drop: "◊"
    case .walk: "↝"
    case .moon: "☾"
    case .sun: "☼"
    case .star: "★"
    case .phone: "☎"
    case .clock: "◷"
    case .food: "◍"
    case .thermometer: "°"
    case .place: "◉"
    }
  }
}

extension CardElement.Points {
  private static let steps = Array("▁▂▃▄▅▆▇█")

  /// Returns the points as small vertical bars with labels below, or as horizontal bars if there is not enough space.
  func lines(width: Int, _ language: Language) -> [StyledText] {
    let text = TextWrap.lines(self.text ?? "", width: width).map { StyledText($0, .dim) }
    let numbers = values.compactMap(\.self)
    guard let greatest = numbers.max(), let least = numbers.min() else {
      return text + [StyledText(language(.noData), .dim)]
    }
    let foot = min ?? Swift.min(0, least)
    let top = Swift.max(max ?? greatest, foot)
    let shares = values.map { point in
      point.map { top > foot ? Swift.min(1, Swift.max(0, ($0 - foot) / (top - foot))) : 0 }
    }
    let column = Swift.max(1, labels.map { DisplayWidth.of(PrintableText.of($0)) }.max() ?? 1) + 1
    guard column * values.count <= width else { return text + horizontal(shares, width: width, language) }
    let bars = shares.reduce(StyledText()) { line, share in
      let step = share.map { Self.steps[Int(($0 * Double(Self.steps.count - 1)).rounded())] } ?? "·"
      return line + StyledText(String(step), .due).padded(to: column)
    }
    let ends = "  " + (language.bounds(foot, top) ?? "")
    let first = bars.width + DisplayWidth.of(ends) <= width ? bars + StyledText(ends, .dim) : bars
    guard !labels.isEmpty else { return text + [first] }
    return text + [first, labels.reduce(StyledText()) { $0 + StyledText($1, .dim).padded(to: column) }]
  }

  private func horizontal(_ shares: [Double?], width: Int, _ language: Language) -> [StyledText] {
    shares.enumerated().map { place, share in
      let label = labels.indices.contains(place) ? labels[place] : String(place + 1)
      let number = values[place].map(language.number) ?? "–"
      let head = StyledText(String(PrintableText.of(label).prefix(width / 3)), .dim).padded(to: width / 3 + 1)
      let bar = Bar.horizontal(share ?? 0, width: Swift.max(1, width - head.width - number.count - 2), tone: .due)
      return head + bar + StyledText("  \(number)")
    }
  }
}
