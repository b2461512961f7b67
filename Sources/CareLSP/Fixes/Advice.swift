import Foundation

/// What a message says to do, such as `write title = "…"`, or remove `each`.
struct Advice {
  /// One of the changes that a message offers.
  struct Change: Hashable {
    enum Kind: Hashable {
      /// A value in place of the one that is there.
      case value(String)
      /// A name in place of the one that is there; in quotes where a text is.
      case name(String)
      /// A name in backquotes: a word of Lua, or a field to write.
      case word(String)
      /// A value for a field.
      case field(String, String)
      /// A field to remove; nil for what the message is about.
      case removal(String?)
      /// A name to declare: `local count`; inside the function around it, or in place.
      case local(String, isInside: Bool)
    }

    var kind: Kind
    /// Whether the message shows it as an example.
    var isExample: Bool
  }

  private(set) var changes: [Change] = []
  private var isRemoval = false
  private var isExample = false
  private var hasProse = false

  /// Reads a message; it has no changes if none of its words can be written as they are.
  init(_ message: String) {
    guard let start = message.firstMatch(of: #/(?:^|; |: )(write|use|remove|delete|omit)\b/#)?.output.1.startIndex
    else {
      return
    }
    // "at byte 9 of the text" marks a part of a text.
    guard !message.contains(", at byte ") else { return }
    for part in Self.parts(of: message[start...]) { read(part) }
    // Bare words are names only where every word is: "write equals, or give each option a score" is prose.
    if hasProse { changes.removeAll { if case .name = $0.kind { true } else { false } } }
  }

  private mutating func read(_ part: String) {
    var part = part
    for verb in ["write", "use", "add", "omit", "remove", "delete"] where part == verb || part.hasPrefix(verb + " ") {
      isRemoval = ["omit", "remove", "delete"].contains(verb)
      part = String(part.dropFirst(verb.utf8.count).drop { $0 == " " })
    }
    if let example = part.firstRange(of: "such as ") {
      isExample = true
      part = String(part[example.upperBound...])
    }
    if part == "for example" { isExample = true }
    guard !part.isEmpty, part != "for example" else { return }
    guard var kind = isRemoval ? Self.removal(part) : Self.change(part) else {
      hasProse = true
      // "1 or more days" is a bound.
      if part.hasPrefix("more "), case .value(let value)? = changes.last?.kind, Double(value) != nil {
        changes.removeLast()
      }
      return
    }
    // `write closes = "end of day" or days(3)` has two values for one field.
    if case .value(let value) = kind, case .field(let name, _)? = changes.last?.kind { kind = .field(name, value) }
    changes.append(Change(kind: kind, isExample: isExample))
  }

  private static func removal(_ part: String) -> Change.Kind? {
    if let name = part.wholeMatch(of: #/(?:its )?`([a-z_]+)`/#) { return .removal(String(name.1)) }
    let own = ["it", "one", "one of the two", "one of them", "the comment", "the line", "the field"]
    return own.contains(part) ? .removal(nil) : nil
  }

  private static func change(_ part: String) -> Change.Kind? {
    if let name = part.wholeMatch(of: #/local (\w+)( inside it)?/#) {
      return .local(String(name.1), isInside: name.2 != nil)
    }
    let text = part.replacing(#/^(?:one of|either|the text) /#, with: "")
      .replacing(#/ (?:for|instead|which)\b[^"{}()]*$/#, with: "").replacing(#/(["\])}`]) to\b[^"{}()]*$/#) {
        String($0.1)
      }
    if let quoted = text.wholeMatch(of: #/`([^`]+)`(?: .*)?/#) {
      return change(String(quoted.1)).map { if case .name(let name) = $0 { .word(name) } else { $0 } }
        ?? .word(String(quoted.1))
    }
    if let quoted = text.wholeMatch(of: #/'([^']+)'/#) { return .value("\"\(quoted.1)\"") }
    if let field = text.wholeMatch(of: #/([a-z_]+) = (.+)/#) {
      return written(String(field.2)).map { .field(String(field.1), $0) }
    }
    if let bound = text.wholeMatch(of: #/at most ([0-9]+) ([a-z]+?)s?/#) { return .value("\(bound.2)s(\(bound.1))") }
    if text.wholeMatch(of: #/[A-Za-z0-9_][A-Za-z0-9_.\/-]*/#) != nil, Double(text) == nil {
      return ["another", "Markdown", "more"].contains(text) || text.contains("YYYY") ? nil : .name(text)
    }
    return written(text).map { .value($0) }
  }

  /// The value as a plan has it, or with an empty place where the author fills it in; nil for what is no value.
  private static func written(_ text: String) -> String? {
    var value = text.replacing("{ … }", with: "{}").replacing(" … end", with: " end").replacing("(…)", with: "()")
    // `{ "…" or { … } }` shows both kinds of elements.
    if let list = value.wholeMatch(of: #/\{ (.+?) or .+ \}/#) { value = "{ \(list.1) }" }
    guard !value.replacing("\"…\"", with: "").replacing("://…", with: "").contains("…") else { return nil }
    let isValue = value.wholeMatch(
      of:
        #/"[^"]*"|-?[0-9][0-9.]*|true|false|nil|\{.*\}|function ?\(.*\).*end|[a-z_][a-z_.]* ?(?:\(.*\)|\{.*\}|"[^"]*".*)/#
    )
    return isValue == nil ? nil : value
  }

  /// Splits a text at commas, semicolons, and "or" outside quotes, brackets, and functions.
  private static func parts(of text: Substring) -> [String] {
    var parts = [""], depth = 0, quote: Character?
    var rest = text
    while let character = rest.first {
      if quote == nil, depth == 0, let separator = [", or ", ", ", "; ", " or "].first(where: { rest.hasPrefix($0) }) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
        continue
      }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "`"
        || character == "'" && parts.last?.last.map({ $0.isLetter }) != true
      {
        quote = character
      } else if "({[".contains(character) || rest.hasPrefix("function(") {
        depth += 1
      } else if ")}]".contains(character) || rest.hasPrefix("… end") {
        depth -= 1
      }
      parts[parts.count - 1].append(character)
      rest = rest.dropFirst()
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
