/// The longest chain of fields in a source, such as `a.b.c`, whose length is 2.
///
/// When an operation on the end of a chain fails, Lua names the operand: it walks down the chain with a C call for each field, and searches
/// the function's code at each. A chain of a megabyte takes it hours, or the whole stack.
struct FieldChain {
  /// As deep as Lua lets other expressions be.
  static let most = 200

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  /// Whether a chain is longer than ``most``.
  static func isTooLong(in source: UnsafeBufferPointer<UInt8>) -> Bool {
    var chain = FieldChain(bytes: source)
    return chain.exceeds()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private enum Token { case dot, name, text, open, close, end, other }

  private mutating func exceeds() -> Bool {
    var length = 0, last = Token.other
    while true {
      let token = next()
      switch (last, token) {
      case (_, .end): return length > Self.most
      case (.dot, .name), (.open, .text): length += 1
      // A chain continues behind its parts, and behind a parenthesis around it.
      case (_, .dot), (_, .open), (.text, .close): break
      case (_, .close) where last == .name: break
      default: length = 0
      }
      if length > Self.most { return true }
      last = token
    }
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    offset + ahead < bytes.count ? bytes[offset + ahead] : 0
  }

  private mutating func next() -> Token {
    while offset < bytes.count {
      let first = byte()
      switch first {
      case UInt8(ascii: " "), 9...13: offset += 1
      case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"):
        offset += 2
        if !skipLongBracket() { while offset < bytes.count, byte() != 10 { offset += 1 } }
      case UInt8(ascii: "."):
        let count = byte(1) != first ? 1 : byte(2) != first ? 2 : 3
        offset += count
        return count == 1 ? .dot : .other
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipText(first)
        return .text
      case UInt8(ascii: "["):
        if skipLongBracket() { return .text }
        offset += 1
        return .open
      case UInt8(ascii: "]"), UInt8(ascii: ")"):
        offset += 1
        return .close
      case _ where first.isInWord:
        let isNumber = first < UInt8(ascii: "A")
        while byte().isInWord || isNumber && byte() == UInt8(ascii: ".") { offset += 1 }
        return isNumber ? .other : .name
      default:
        offset += 1
        return .other
      }
    }
    return .end
  }

  private mutating func skipText(_ quote: UInt8) {
    offset += 1
    // Lua refuses a line break in a text, except behind `\z`.
    while offset < bytes.count, byte() != quote { offset += byte() == UInt8(ascii: "\\") ? 2 : 1 }
    offset += 1
  }

  /// Skips `[[ … ]]` or `[=[ … ]=]`; returns false if there is none here.
  private mutating func skipLongBracket() -> Bool {
    var level = 0
    guard byte() == UInt8(ascii: "[") else { return false }
    while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard byte(1 + level) == UInt8(ascii: "[") else { return false }
    offset += 2 + level
    while offset < bytes.count {
      if byte() == UInt8(ascii: "]"), (0..<level).allSatisfy({ byte(1 + $0) == UInt8(ascii: "=") }),
        byte(1 + level) == UInt8(ascii: "]")
      {
        offset += 2 + level
        return true
      }
      offset += 1
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isInWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: self == UInt8(ascii: "_")
    }
  }
}
