/// An expression of the plan language, laid out as an author would write it.
///
/// ```swift
/// let pain = LuaSource.table("scale \"pain\" ", [.init("min", .literal("0")), .init("max", .literal("10"))])
/// pain.text()  // scale "pain" { min = 0, max = 10 }
/// ```
indirect enum LuaSource: Hashable, Sendable {
  /// Text that stays on its line.
  case literal(String)
  /// A quoted text, which may be continued on the next line.
  case string(String)
  /// A function's name and its arguments in parentheses.
  case call(String, [LuaSource])
  /// The text before a brace, and the entries between the braces.
  case table(String, [Entry])

  /// One entry of a table.
  struct Entry: Hashable, Sendable {
    /// The name; nil for an item of a list.
    var name: String?
    var value: LuaSource
    /// Lines of comment above the entry.
    var comments: [String]

    init(_ name: String? = nil, _ value: LuaSource, comments: [String] = []) {
      self.name = name
      self.value = value
      self.comments = comments
    }

    fileprivate var head: String { name.map { "\(LuaSource.name($0)) = " } ?? "" }
  }

  /// The maximum number of columns of a line.
  static let width = 120

  /// Returns the lines of the expression; `column` is where the first one begins, and `indent` where the others do.
  func text(column: Int = 0, indent: Int = 0) -> String {
    if let flat = flat(most: Self.width - column) { return flat }
    switch self {
    case .literal(let text): return text
    case .string(let text): return Self.broken(text, column: column, indent: indent)
    case .call(let name, let arguments): return call(name, arguments, column: column, indent: indent)
    case .table(let head, let entries): return "\(head){\n" + Self.lines(entries, indent + 2) + Self.space(indent) + "}"
    }
  }

  /// Returns the expression on one line; nil if it takes more columns, or has comments.
  private func flat(most: Int) -> String? {
    guard most > 0 else { return nil }
    let text: String
    switch self {
    case .literal(let literal): text = literal
    case .string(let string): text = Self.quoted(string)
    case .call(let name, let arguments):
      let parts = arguments.compactMap { $0.flat(most: most) }
      guard parts.count == arguments.count else { return nil }
      text = "\(name)(\(parts.joined(separator: ", ")))"
    case .table(let head, let entries):
      let parts = entries.compactMap { entry in
        entry.comments.isEmpty ? entry.value.flat(most: most).map { entry.head + $0 } : nil
      }
      guard parts.count == entries.count else { return nil }
      text = parts.isEmpty ? "\(head){}" : "\(head){ \(parts.joined(separator: ", ")) }"
    }
    return text.count <= most ? text : nil
  }

  private func call(_ name: String, _ arguments: [LuaSource], column: Int, indent: Int) -> String {
    var text = "\(name)("
    for (place, argument) in arguments.enumerated() {
      if place > 0 { text += ", " }
      let last = text.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
      text += argument.text(column: text.contains("\n") ? last : column + last, indent: indent)
    }
    return text + ")"
  }

  /// Returns the entries of a table: short ones share a line, others have their own.
  private static func lines(_ entries: [Entry], _ indent: Int) -> String {
    var text = "", line = ""
    func flush() {
      if !line.isEmpty { text += space(indent) + line + "\n" }
      line = ""
    }
    for entry in entries {
      let flat = entry.value.flat(most: width - indent - entry.head.count - 1).map { entry.head + $0 + "," }
      let isNested = if case .table(let head, _) = entry.value { !head.isEmpty || entry.name == nil } else { false }
      if let flat, entry.comments.isEmpty, !isNested, !entry.value.isCall {
        if !line.isEmpty, indent + line.count + 1 + flat.count > width { flush() }
        line += line.isEmpty ? flat : " \(flat)"
        continue
      }
      flush()
      for comment in entry.comments { text += LuaComment.text(comment, indent: indent) }
      text += space(indent)
      text += (flat ?? entry.head + entry.value.text(column: indent + entry.head.count, indent: indent) + ",") + "\n"
    }
    flush()
    return text
  }

  /// Whether it is a call with arguments in parentheses, such as an option.
  private var isCall: Bool { if case .call = self { true } else { false } }

  /// Returns a quoted text that is continued on further lines, broken at spaces.
  private static func broken(_ string: String, column: Int, indent: Int) -> String {
    var lines: [String] = [], rest = Substring(string)
    while !rest.isEmpty {
      // Two quotes, a comma, and the dots before a continuation also take columns.
      let most = max(20, width - (lines.isEmpty ? column : indent + 5) - 3)
      var end = rest.startIndex, lastSpace: Substring.Index?, columns = 0
      while end < rest.endIndex {
        columns += quoted(String(rest[end])).count - 2
        guard columns <= most else { break }
        if rest[end] == " " { lastSpace = rest.index(after: end) }
        end = rest.index(after: end)
      }
      let cut = end == rest.endIndex ? end : lastSpace ?? end
      lines.append(quoted(String(rest[..<cut])))
      rest = rest[cut...]
    }
    return concatenation(of: lines[...], separator: "\n\(space(indent + 2)).. ")
  }

  /// Returns the concatenation of quoted lines.
  ///
  /// A parser of Lua calls itself for each part of one, and refuses a text after 200: many lines are concatenations of fewer, in parentheses.
  private static func concatenation(of lines: ArraySlice<String>, separator: String) -> String {
    let most = 64
    guard lines.count > most else { return lines.joined(separator: separator) }
    var size = most
    while size * most < lines.count { size *= most }
    let parts = stride(from: lines.startIndex, to: lines.endIndex, by: size).map { start in
      "(" + concatenation(of: lines[start..<min(start + size, lines.endIndex)], separator: separator) + ")"
    }
    return parts.joined(separator: separator)
  }

  static func space(_ columns: Int) -> String { String(repeating: " ", count: columns) }
}

// MARK: Tokens

extension LuaSource {
  static let keywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Whether a text can be written as a name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "_") || Character(UnicodeScalar(first)).isLetter else {
      return false
    }
    return text.utf8.allSatisfy { $0 < 0x80 && (Character(UnicodeScalar($0)).isASCIIWord) } && !keywords.contains(text)
  }

  /// Returns the name of a field, in brackets if it is not a name of the language.
  static func name(_ text: String) -> String { isName(text) ? text : "[\(quoted(text))]" }

  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return "\"\(text)\""
    }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        // Characters that an editor would obey or hide are written by their number.
        if scalar.isHidden {
          quoted += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

/// A comment of the plan language.
enum LuaComment {
  /// Returns the lines of a comment, each with a line break.
  static func text(_ comment: String, indent: Int) -> String {
    let most = LuaSource.width - indent - 3
    var lines: [String] = []
    for paragraph in comment.split(whereSeparator: \.isNewline) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > most {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? visible(word) : " \(visible(word))"
      }
      lines.append(line)
    }
    return lines.map { "\(LuaSource.space(indent))-- \($0)\n" }.joined()
  }

  /// A comment must not end early, nor allow a warning.
  private static func visible(_ word: Substring) -> String {
    let text = String(String.UnicodeScalarView(word.unicodeScalars.map { $0.isHidden ? "\u{FFFD}" : $0 }))
    return text.hasPrefix("[") || text == "care:" ? "'\(text)'" : text
  }
}

extension Character {
  fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber || self == "_") }
}

extension Unicode.Scalar {
  /// Whether an editor or a terminal would obey or hide the character.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
