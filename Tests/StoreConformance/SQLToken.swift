/// One word, sign or value of a statement.
package struct SQLToken: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    /// A key word or a name, in small letters.
    case word(String)
    /// A text in single quotes.
    case string
    /// A number.
    case number
    /// `?1`, with its number; nil where another spelling was used.
    case placeholder(Int?)
    /// A sign, of one character or more.
    case sign(String)
    /// What no statement of the subset has, such as a name in quotes.
    case foreign
  }

  /// What it is.
  package var kind: Kind
  /// As it was written.
  package var text: String

  /// The word in small letters; nil for what is none.
  var word: String? { if case .word(let word) = kind { word } else { nil } }

  /// The sign; nil for what is none.
  var sign: String? { if case .sign(let sign) = kind { sign } else { nil } }

  private static let signs = ["->>", "->", "==", "<>", "!=", "<=", ">=", "||", "<<", ">>", "::"]

  /// The tokens of a text, without comments and white space.
  package static func tokens(of sql: String) -> [SQLToken] {
    var tokens: [SQLToken] = []
    var rest = Substring(sql)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else {
        let token = next(first, in: rest)
        rest.removeFirst(token.text.count)
        tokens.append(token)
      }
    }
    return tokens
  }

  /// The tokens of each statement of a script.
  static func statements(of script: String) -> [[SQLToken]] {
    tokens(of: script).split { $0.sign == ";" }.map { Array($0) }
  }

  private static func next(_ first: Character, in rest: Substring) -> SQLToken {
    if first == "'" { return SQLToken(kind: .string, text: String(quoted(rest))) }
    if first == "\"" || first == "`" || first == "[" {
      let end = rest.dropFirst().firstIndex(of: first == "[" ? "]" : first).map { rest.index(after: $0) }
      return SQLToken(kind: .foreign, text: String(rest[..<(end ?? rest.endIndex)]))
    }
    if first == "?" || first == "$" || first == "@" {
      let text = rest.dropFirst().prefix { $0.isLetter || $0.isNumber }
      return SQLToken(kind: .placeholder(first == "?" ? Int(text) : nil), text: "\(first)\(text)")
    }
    if first.isNumber {
      return SQLToken(kind: .number, text: String(rest.prefix { $0.isNumber || $0 == "." || $0.isLetter }))
    }
    if first.isLetter || first == "_" {
      let text = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if rest.dropFirst(text.count).first == "'" { return SQLToken(kind: .foreign, text: text) }
      return SQLToken(kind: .word(text.lowercased()), text: text)
    }
    let text = signs.first { rest.hasPrefix($0) } ?? String(first)
    return SQLToken(kind: .sign(text), text: text)
  }

  /// A text up to the quote that ends it; two quotes stand for one.
  private static func quoted(_ rest: Substring) -> Substring {
    var place = rest.index(after: rest.startIndex)
    while place < rest.endIndex {
      defer { place = rest.index(after: place) }
      guard rest[place] == "'" else { continue }
      let next = rest.index(after: place)
      guard next < rest.endIndex, rest[next] == "'" else { return rest[...place] }
      place = next
    }
    return rest
  }
}
