/// A part of a line of Markdown.
indirect enum MarkdownInline: Hashable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  /// A link to an address or a file.
  case link([MarkdownInline], to: String)
  /// A link to an article, by its name.
  case article(String)
  /// A drawing, with the text in its place.
  case image(String, name: String)

  /// The text alone.
  var plain: String {
    switch self {
    case .text(let text), .code(let text), .article(let text): text
    case .emphasis(let parts), .strong(let parts), .link(let parts, _): parts.map(\.plain).joined()
    case .image(let text, _): text
    }
  }

  /// Returns the parts of a text; what is not closed is text.
  static func parts(of text: String) -> [MarkdownInline] {
    var reader = Reader(rest: text[...])
    return reader.read()
  }

  private struct Reader {
    var rest: Substring
    var plain = ""
    var parts: [MarkdownInline] = []

    mutating func read() -> [MarkdownInline] {
      while let character = rest.first {
        guard let (part, end) = part(at: character) else {
          if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
            rest.removeFirst()
          }
          plain.append(rest.removeFirst())
          continue
        }
        flush()
        parts.append(part)
        rest = rest[end...]
      }
      flush()
      return parts
    }

    private mutating func flush() {
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
    }

    /// Returns the part that begins here and its end; nil for text.
    private func part(at character: Character) -> (MarkdownInline, String.Index)? {
      switch character {
      case "`":
        let fence = rest.prefix { $0 == "`" }
        var from = fence.endIndex
        while let start = rest[from...].firstIndex(of: "`") {
          let run = rest[start...].prefix { $0 == "`" }
          if run.count == fence.count {
            // A symbol of a target is named without its path.
            let code = rest[fence.endIndex..<start]
            let isSymbol = fence.count == 2 && !code.contains(" ")
            return (.code(String(isSymbol ? code.split(separator: "/").last ?? code : code)), run.endIndex)
          }
          from = run.endIndex
        }
        return nil
      case "!":
        guard rest.dropFirst().first == "[", let (text, target, end) = bracket(rest.dropFirst()) else { return nil }
        return (.image(String(text), name: String(target)), end)
      case "[":
        guard let (text, target, end) = bracket(rest) else { return nil }
        return (.link(MarkdownInline.parts(of: String(text)), to: String(target)), end)
      case "<":
        guard let close = rest.firstIndex(of: ">") else { return nil }
        let inside = rest[rest.index(after: rest.startIndex)..<close], end = rest.index(after: close)
        if inside.hasPrefix("doc:") { return (.article(String(inside.dropFirst(4))), end) }
        return inside.hasPrefix("https://") ? (.link([.text(String(inside))], to: String(inside)), end) : nil
      case "*":
        let mark = rest.hasPrefix("**") ? "**" : "*", inside = rest.dropFirst(mark.count)
        guard let first = inside.first, !first.isWhitespace, let close = inside.firstRange(of: mark),
          close.lowerBound > inside.startIndex, !inside[inside.index(before: close.lowerBound)].isWhitespace
        else { return nil }
        let parts = MarkdownInline.parts(of: String(inside[..<close.lowerBound]))
        return (mark == "**" ? .strong(parts) : .emphasis(parts), close.upperBound)
      default: return nil
      }
    }

    /// Reads `[text](target)`.
    private func bracket(_ text: Substring) -> (text: Substring, target: Substring, end: String.Index)? {
      var depth = 0
      for place in text.indices {
        if text[place] == "[" { depth += 1 }
        if text[place] == "]" { depth -= 1 }
        guard depth == 0 else { continue }
        let after = text[text.index(after: place)...]
        guard after.first == "(", let close = after.firstIndex(of: ")") else { return nil }
        return (
          text[text.index(after: text.startIndex)..<place], after[after.index(after: after.startIndex)..<close],
          text.index(after: close)
        )
      }
      return nil
    }
  }
}
