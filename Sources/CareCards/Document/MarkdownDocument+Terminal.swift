import CareModel

extension MarkdownDocument {
  /// Returns the lines of the document, each block after an empty line.
  ///
  /// Without color, headings and lists are recognized by the lines around them, links by their addresses, and images by their mark.
  func lines(width: Int, indent: Int = 0) -> [StyledText] { blocks.lines(width: width, indent: indent) }
}

extension [MarkdownDocument.Block] {
  fileprivate func lines(width: Int, indent: Int, isInList: Bool = false) -> [StyledText] {
    var lines: [StyledText] = []
    for block in self {
      let own = block.lines(width: width, indent: indent)
      // Nested lists are close to their items.
      if !lines.isEmpty, !isInList || !block.isList { lines.append(StyledText()) }
      lines += own
    }
    return lines
  }
}

extension MarkdownDocument.Block {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }

  fileprivate func lines(width: Int, indent: Int) -> [StyledText] {
    let space = StyledText(String(repeating: " ", count: indent))
    switch self {
    case .heading(_, let text): return text.lines(width: width - indent, .strong).map { space + $0 }
    case .paragraph(let text): return text.lines(width: width - indent, .plain).map { space + $0 }
    case .rule: return [space + StyledText(String(repeating: "─", count: max(3, width - indent)), .dim)]
    case .list(let start, let items):
      let size = start.map { String($0 + items.count - 1).count + 2 } ?? 2
      // A narrow terminal has no room for many levels.
      let inner = Swift.min(indent + size, Swift.max(indent, width - 12))
      return items.enumerated().flatMap { place, item in
        var lines = item.lines(width: width, indent: inner, isInList: true)
        let number = start.map { "\($0 + place)." } ?? "•"
        let mark = String(repeating: " ", count: indent + Swift.max(0, size - 1 - number.count)) + number + " "
        let first = lines.isEmpty ? StyledText() : lines.removeFirst()
        return [StyledText(mark, .due) + first.dropping(columns: inner)] + lines
      }
    }
  }
}

extension [MarkdownDocument.Inline] {
  /// Returns the text in lines, with the tones of its parts.
  fileprivate func lines(width: Int, _ tone: Tone) -> [StyledText] {
    var characters: [(character: Character, tone: Tone)] = []
    var lines: [StyledText] = []
    func finish() {
      let text = String(characters.map(\.character))
      var rest = characters[...]
      for line in TextWrap.lines(text, width: width) {
        var styled = StyledText(), run = "", runTone = tone
        for character in line {
          // A line break of the wrapping takes the place of spaces.
          while character != " ", rest.first?.character == " " { rest.removeFirst() }
          let own = rest.popFirst()?.tone ?? tone
          if own != runTone {
            styled.append(run, runTone)
            (run, runTone) = ("", own)
          }
          run.append(character)
        }
        styled.append(run, runTone)
        lines.append(styled)
      }
      characters = []
    }
    for (text, tone) in runs(tone) {
      guard let text else {
        finish()
        continue
      }
      characters += PrintableText.of(text).map { ($0, tone) }
    }
    finish()
    return lines
  }

  /// The texts and their tones; nil for a line break.
  private func runs(_ tone: Tone) -> [(text: String?, tone: Tone)] {
    flatMap { part -> [(String?, Tone)] in
      switch part {
      case .text(let text): [(text, tone)]
      case .lineBreak: [(nil, tone)]
      case .emphasis(let parts): parts.runs(tone)
      case .strong(let parts): parts.runs(.strong)
      case .link(let parts, let address):
        parts.plainText == address ? [(address, tone)] : parts.runs(tone) + [(" (\(address))", .dim)]
      case .image(let alt, let image): [("▣ \(alt.isEmpty ? image.path : alt)", .dim)]
      }
    }
  }
}
