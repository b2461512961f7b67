/// One word of a Lua file and the bytes that it covers.
package struct LuaToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case name
    case keyword
    case string
    case number
    case symbol
    /// The end of the file.
    case end
  }

  package var kind: Kind
  /// As written; of a string, its value.
  package var text: String
  package var range: Range<Int>

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

/// A comment and the bytes that it covers.
package struct LuaComment: Hashable, Sendable {
  /// Without the dashes or brackets.
  package var text: String
  package var range: Range<Int>
}
