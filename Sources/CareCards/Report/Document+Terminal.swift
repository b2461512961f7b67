package import CareModel

extension Document {
  /// Returns the document as text, as wide as the terminal at most.
  package func text(_ style: TerminalStyle) -> TerminalText {
    var lines: [StyledText] = []
    if let header { lines += wrapped(header, style, .dim) + [StyledText()] }
    lines += wrapped(title, style, .strong) + [StyledText(" " + String(repeating: "═", count: style.width - 2), .dim)]
    let label = facts.map { DisplayWidth.of($0.label) }.max() ?? 0
    for fact in facts {
      for (place, line) in TextWrap.lines(fact.text, width: max(12, style.width - label - 4)).enumerated() {
        lines.append(
          StyledText(" ") + StyledText(place == 0 ? fact.label : "", .dim).padded(to: label + 2) + StyledText(line))
      }
    }
    lines.append(StyledText())
    for element in elements { lines += element.lines(style, language) }
    lines += [StyledText(), StyledText(" " + String(repeating: "─", count: style.width - 2), .dim)]
    lines += wrapped(basis, style, .dim)
    // Elements end with an empty line, and headings begin with one.
    let isEmpty = lines.map { $0.width == 0 }
    return lines.indices.filter { $0 == 0 || !isEmpty[$0] || !isEmpty[$0 - 1] }.map { lines[$0] }.rendered(style)
  }

  private func wrapped(_ text: String, _ style: TerminalStyle, _ tone: Tone) -> [StyledText] {
    TextWrap.lines(text, width: style.width - 2).map { StyledText(" \($0)", tone) }
  }
}

extension DocumentElement {
  fileprivate func lines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    let width = style.width
    func wrapped(_ text: String, _ tone: Tone) -> [StyledText] {
      TextWrap.lines(text, width: width - 2).map { StyledText(" \($0)", tone) }
    }
    switch self {
    case .heading(let text, let level):
      let title = wrapped(text, .strong)
      guard level == 2 else { return [StyledText()] + title }
      let length = min(width - 2, title.map(\.width).max() ?? 1)
      return [StyledText()] + title + [StyledText(" " + String(repeating: "─", count: max(1, length - 1)), .dim)]
    case .paragraph(let text, let kind):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      switch kind {
      case .plain: return lines.flatMap { wrapped($0, .plain) } + [StyledText()]
      case .secondary: return lines.flatMap { wrapped($0, .dim) } + [StyledText()]
      case .failure: return StyledText.marked("!", text, tone: .alarm, width: width) + [StyledText()]
      }
    case .list(let items, let isNumbered):
      let marks = items.indices.map { isNumbered ? "\($0 + 1). " : "• " }
      let indent = marks.map(\.count).max() ?? 2
      return zip(marks, items).flatMap { mark, item in
        TextWrap.lines(item, width: width - indent - 2).enumerated().map { place, line in
          StyledText(" ") + StyledText(place == 0 ? mark : "", .dim).padded(to: indent) + StyledText(line)
        }
      } + [StyledText()]
    case .table(let grid):
      var table = Table(grid.columns)
      for row in grid.rows { table.add(row) }
      let title = grid.title.map { wrapped($0, .strong) } ?? []
      return title + table.lines(width: width - 1).map { StyledText(" \($0.description)") } + [StyledText()]
    case .shares(let shares):
      let titles = shares.columns.dropFirst(2)
      let rows = shares.rows.map { row in
        let cells = zip(titles, row.cells).filter { $1 != "–" }.map { "\($0.lowercased()) \($1)" }
        return ShareBars.Row(
          label: row.label, share: row.share, note: cells.joined(separator: ", "), isStrong: row.isWhole)
      }
      return ShareBars(rows: rows).lines(width: width, tone: .done) + [StyledText()]
    case .figure(let figure):
      var figure = figure
      figure.text = nil
      return FigureText.lines(figure, style, language, showsTitle: false) + [StyledText()]
    case .insight(let insight, _):
      return InsightText.blocks([insight], width: width, language).flatMap(\.self) + [StyledText()]
    case .contacts(let contacts, _): return contacts.flatMap { $0.lines(width: width, language) } + [StyledText()]
    case .image(_, let text): return StyledText.marked("▣", text, tone: .dim, width: width) + [StyledText()]
    case .breakPage: return []
    }
  }
}
