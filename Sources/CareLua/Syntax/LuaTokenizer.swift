/// One token of a Lua file, with its bytes.
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
  /// The text as written; for a string, its value.
  package var text: String
  package var range: Range<Int>

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

/// A comment, with its bytes.
package struct LuaComment: Hashable, Sendable {
  /// The text without dashes or brackets.
  package var text: String
  package var range: Range<Int>
}

/// A tokenizer for Lua 5.4.
///
/// Nothing is evaluated except escape sequences in strings. Invalid text throws ``LuaTokenizer/Failure`` and never
/// traps.
package struct LuaTokenizer {
  /// An error thrown for a byte that begins no token, or for an unterminated string or comment.
  package struct Failure: Error, Hashable, Sendable {
    package var offset: Int
  }

  private let bytes: [UInt8]
  private var offset = 0
  private(set) package var comments: [LuaComment] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  /// Returns the next token; at the end of the file, repeatedly ``LuaToken/Kind/end``.
  package mutating func next() throws(Failure) -> LuaToken {
    try skipBlanks()
    let start = offset
    guard let first = byte() else { return LuaToken(kind: .end, text: "", range: start..<start) }
    if first.isNameStart { return word() }
    if first.isDigit || (first == .dot && byte(1)?.isDigit == true) { return number() }
    if first == .quote || first == .apostrophe { return try shortString(quote: first) }
    if first == .leftBracket, let level = longBracketLevel(.leftBracket) {
      let content = try longBracket(level: level)
      return LuaToken(kind: .string, text: String(decoding: bytes[content], as: UTF8.self), range: start..<offset)
    }
    return try symbol()
  }

  private mutating func skipBlanks() throws(Failure) {
    while let first = byte() {
      if first.isBlank {
        offset += 1
      } else if first == .dash, byte(1) == .dash {
        try comment()
      } else {
        return
      }
    }
  }

  private mutating func comment() throws(Failure) {
    let start = offset
    offset += 2
    var content = offset..<offset
    if byte() == .leftBracket, let level = longBracketLevel(.leftBracket) {
      content = try longBracket(level: level)
    } else {
      while let next = byte(), !next.isNewline { offset += 1 }
      content = (start + 2)..<offset
    }
    comments.append(LuaComment(text: String(decoding: bytes[content], as: UTF8.self), range: start..<offset))
  }

  private mutating func word() -> LuaToken {
    let start = offset
    while let next = byte(), next.isNameStart || next.isDigit { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return LuaToken(kind: LuaToken.keywords.contains(text) ? .keyword : .name, text: text, range: start..<offset)
  }

  private mutating func number() -> LuaToken {
    let start = offset
    let isHexadecimal = byte() == 0x30 && (byte(1) == 0x78 || byte(1) == 0x58)
    let exponents: [UInt8] = isHexadecimal ? [0x70, 0x50] : [0x65, 0x45]
    while let next = byte() {
      if exponents.contains(next), let sign = byte(1), sign == 0x2B || sign == .dash {
        offset += 2
      } else if next.isNameStart || next.isDigit || next == .dot {
        offset += 1
      } else {
        break
      }
    }
    return LuaToken(kind: .number, text: String(decoding: bytes[start..<offset], as: UTF8.self), range: start..<offset)
  }

  private static let symbols: [[String]] = [
    ["..."], ["..", "::", "==", "~=", "<=", ">=", "<<", ">>", "//"],
    "+-*/%^#&~|<>=(){}[];:,.".map { String($0) },
  ]

  private mutating func symbol() throws(Failure) -> LuaToken {
    for group in LuaTokenizer.symbols {
      guard let length = group.first?.utf8.count, offset + length <= bytes.count else { continue }
      let text = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
      guard group.contains(text) else { continue }
      offset += length
      return LuaToken(kind: .symbol, text: text, range: (offset - length)..<offset)
    }
    throw Failure(offset: offset)
  }

  // MARK: Strings

  /// Returns the number of equal signs of the long bracket that begins here; nil if there is none.
  private func longBracketLevel(_ bracket: UInt8) -> Int? {
    guard byte() == bracket else { return nil }
    var level = 0
    while byte(1 + level) == .equals { level += 1 }
    return byte(1 + level) == bracket ? level : nil
  }

  /// Consumes a long bracket and returns the bytes of its content.
  private mutating func longBracket(level: Int) throws(Failure) -> Range<Int> {
    let start = offset
    offset += level + 2
    if let first = byte(), first.isNewline {
      offset += 1
      if let second = byte(), second.isNewline, second != first { offset += 1 }
    }
    let content = offset
    while offset < bytes.count {
      if longBracketLevel(.rightBracket) == level {
        let range = content..<offset
        offset += level + 2
        return range
      }
      offset += 1
    }
    throw Failure(offset: start)
  }

  private mutating func shortString(quote: UInt8) throws(Failure) -> LuaToken {
    let start = offset
    var value: [UInt8] = []
    offset += 1
    while let next = byte(), next != quote {
      if next.isNewline { throw Failure(offset: start) }
      offset += 1
      if next == .backslash { try escape(into: &value, start: start) } else { value.append(next) }
    }
    guard byte() == quote else { throw Failure(offset: start) }
    offset += 1
    return LuaToken(kind: .string, text: String(decoding: value, as: UTF8.self), range: start..<offset)
  }

  private static let escapes: [UInt8: UInt8] = [
    0x61: 7, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9, 0x76: 11, .backslash: .backslash, .quote: .quote,
    .apostrophe: .apostrophe,
  ]

  private mutating func escape(into value: inout [UInt8], start: Int) throws(Failure) {
    guard let letter = byte() else { throw Failure(offset: start) }
    if let plain = LuaTokenizer.escapes[letter] {
      offset += 1
      value.append(plain)
    } else if letter.isNewline {
      offset += 1
      if let second = byte(), second.isNewline, second != letter { offset += 1 }
      value.append(10)
    } else if letter == 0x7A {  // \z passes all blanks
      offset += 1
      while let blank = byte(), blank.isBlank { offset += 1 }
    } else if letter == 0x78 {  // \xXX
      guard let high = byte(1)?.hexadecimal, let low = byte(2)?.hexadecimal else { throw Failure(offset: start) }
      offset += 3
      value.append(UInt8(truncatingIfNeeded: high * 16 + low))
    } else if letter == 0x75 {  // \u{XXX}
      try unicodeEscape(into: &value, start: start)
    } else {  // \ddd
      var code = 0
      var digits = 0
      while digits < 3, let digit = byte(), digit.isDigit {
        code = code * 10 + Int(digit - 0x30)
        digits += 1
        offset += 1
      }
      guard digits > 0, let plain = UInt8(exactly: code) else { throw Failure(offset: start) }
      value.append(plain)
    }
  }

  private mutating func unicodeEscape(into value: inout [UInt8], start: Int) throws(Failure) {
    guard byte(1) == .leftBrace else { throw Failure(offset: start) }
    offset += 2
    var code: UInt32 = 0
    var digits = 0
    while let digit = byte()?.hexadecimal {
      guard code < 0x800_0000 else { throw Failure(offset: start) }
      code = code * 16 + UInt32(digit)
      digits += 1
      offset += 1
    }
    guard digits > 0, byte() == .rightBrace else { throw Failure(offset: start) }
    offset += 1
    // Lua accepts code points that Unicode does not have; no name or id can contain them.
    value.append(contentsOf: Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8))
  }
}

extension UInt8 {
  fileprivate static let quote: UInt8 = 0x22
  fileprivate static let apostrophe: UInt8 = 0x27
  fileprivate static let dash: UInt8 = 0x2D
  fileprivate static let dot: UInt8 = 0x2E
  fileprivate static let equals: UInt8 = 0x3D
  fileprivate static let leftBracket: UInt8 = 0x5B
  fileprivate static let backslash: UInt8 = 0x5C
  fileprivate static let rightBracket: UInt8 = 0x5D
  fileprivate static let leftBrace: UInt8 = 0x7B
  fileprivate static let rightBrace: UInt8 = 0x7D

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var isNameStart: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
  }
  fileprivate var hexadecimal: Int? {
    switch self {
    case 0x30...0x39: Int(self) - 0x30
    case 0x41...0x46: Int(self) - 0x41 + 10
    case 0x61...0x66: Int(self) - 0x61 + 10
    default: nil
    }
  }
}
