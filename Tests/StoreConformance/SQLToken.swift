/// A word, a sign, or a value in a statement.
package struct SQLToken: Hashable, Sendable {
  /// The kinds of token.
  package enum Kind: Hashable, Sendable {
    /// A keyword or a name, in lowercase.
    case word(String)
    /// A string in single quotes.
    case string
    /// A number.
    case number
    /// A placeholder `?1` with its number; nil for another spelling.
    case placeholder(Int?)
    /// An operator or punctuation of one or more characters.
    case sign(String)
    /// A token that no statement of the subset contains, such as a quoted name.
    case foreign
  }

  /// The kind.
  package var kind: Kind
  /// The text as written.
  package var text: String

  /// The word in lowercase; nil if this is not a word.
  var word: String? { if case .word(let word) = kind { word } else { nil } }

  /// The sign; nil if this is not a sign.
  var sign: String? { if case .sign(let sign) = kind { sign } else { nil } }

  private static let signs = ["->>", "->", "==", "<>", "!=", "<=", ">=", "||", "<<", ">>", "::"]

  /// Returns the tokens of a text, without comments and white space.
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

  /// Returns the tokens of each statement in a script.
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

  /// Returns a string up to its closing quote; two quotes stand for one.
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
