/// A scanner that finds lines of Lua that cannot be a whole chunk yet, without compiling them again for each line.
///
/// It reads each line once. It reports an incomplete chunk only if no chunk could end so: within a block, brackets, a string, or a
/// comment, or after a word or sign that something must follow. Everything else is Lua's to decide.
package struct ChunkScanner {
  /// The text that a line may end within.
  private enum Context: Equatable {
    case code
    /// A long string or comment that ends with this many equal signs between its brackets.
    case long(level: Int, isComment: Bool)
    /// A string in quotes whose line ends in a backslash.
    case quoted(UInt8)
  }

  private var context = Context.code
  /// The number of blocks and brackets that are open.
  private var depth = 0
  /// The number of loops that wait for their `do`.
  private var waitingLoops = 0
  private var lastToken = ""
  /// Whether a string is not closed, which only Lua can report.
  private var isBroken = false

  /// Creates a scanner at the beginning of a chunk.
  package init() {}

  /// Whether more lines must follow.
  package var isIncomplete: Bool {
    guard !isBroken else { return false }
    return context != .code || depth > 0 || Self.mustContinue.contains(lastToken)
  }

  private static let opening: Set = ["function", "if", "repeat", "(", "{", "["]
  private static let closing: Set = ["end", "until", ")", "}", "]"]
  /// The words and signs that never end a chunk; a `>` may end an attribute.
  private static let mustContinue: Set = [
    "and", "or", "not", "local", "goto", "in", "until", "for", "while", "+", "-", "*", "/", "//", "%", "^", "#", "&",
    "~", "|", "<<", ">>", "..", "<", "<=", ">=", "==", "~=", "=", ",", ".", ":",
  ]

  /// Reads the next line, without its line break.
  package mutating func add(_ line: String) {
    let bytes = Array(line.utf8)
    var place = 0
    while place < bytes.count {
      switch context {
      case .long(let level, let isComment):
        guard let end = Self.longEnd(bytes, from: place, level: level) else { return }
        (place, context) = (end, .code)
        if !isComment { lastToken = "string" }
      case .quoted(let quote):
        place = quoted(bytes, from: place, quote)
      case .code:
        place = token(bytes, from: place)
      }
    }
  }

  /// Reads a blank, a comment, or a token; returns the place after it.
  private mutating func token(_ bytes: [UInt8], from start: Int) -> Int {
    let byte = bytes[start]
    if byte == 0x20 || (0x09...0x0D).contains(byte) { return start + 1 }
    if byte == Self.dash, start + 1 < bytes.count, bytes[start + 1] == Self.dash {
      guard let level = Self.longLevel(bytes, at: start + 2) else { return bytes.count }
      context = .long(level: level, isComment: true)
      return start + 4 + level
    }
    if byte == Self.bracket, let level = Self.longLevel(bytes, at: start) {
      context = .long(level: level, isComment: false)
      return start + 2 + level
    }
    if byte == 0x22 || byte == 0x27 { return quoted(bytes, from: start + 1, byte) }
    var end = start + 1
    if Self.isDigit(byte) || (byte == Self.dot && end < bytes.count && Self.isDigit(bytes[end])) {
      // The sign of an exponent ends the token, and begins one that changes nothing.
      while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == Self.dot { end += 1 }
    } else if Self.isWord(byte) {
      while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    } else {
      for length in [3, 2] where start + length <= bytes.count {
        guard Self.signs.contains(String(decoding: bytes[start..<start + length], as: UTF8.self)) else { continue }
        end = start + length
        break
      }
    }
    count(String(decoding: bytes[start..<end], as: UTF8.self))
    return end
  }

  private static let signs: Set = ["...", "..", "::", "==", "~=", "<=", ">=", "<<", ">>", "//"]

  private mutating func count(_ token: String) {
    lastToken = token
    if Self.opening.contains(token) { depth += 1 }
    if Self.closing.contains(token) { depth -= 1 }
    switch token {
    case "for", "while":
      depth += 1
      waitingLoops += 1
    case "do":
      if waitingLoops > 0 { waitingLoops -= 1 } else { depth += 1 }
    default: break
    }
  }

  /// Reads the rest of a string in quotes; returns the place after it.
  private mutating func quoted(_ bytes: [UInt8], from start: Int, _ quote: UInt8) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != quote {
      // A backslash at the end of a line, or \z before it, continues the string.
      let skipsBlanks = bytes[place] == Self.backslash && place + 1 < bytes.count && bytes[place + 1] == 0x7A
      if skipsBlanks, bytes[(place + 2)...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        context = .quoted(quote)
        return bytes.count
      }
      place += bytes[place] == Self.backslash ? 2 : 1
    }
    lastToken = "string"
    context = .code
    if place > bytes.count {
      context = .quoted(quote)
    } else if place == bytes.count {
      isBroken = true
    }
    return min(place + 1, bytes.count)
  }

  private static let dash: UInt8 = 0x2D
  private static let bracket: UInt8 = 0x5B
  private static let backslash: UInt8 = 0x5C
  private static let dot: UInt8 = 0x2E

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  /// Returns the number of equal signs of the long bracket that opens at a place; nil if none does.
  private static func longLevel(_ bytes: [UInt8], at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == bracket else { return nil }
    let level = bytes[(start + 1)...].prefix { $0 == 0x3D }.count
    return start + 1 + level < bytes.count && bytes[start + 1 + level] == bracket ? level : nil
  }

  /// Returns the place after the end of a long bracket; nil if it does not end on the line.
  private static func longEnd(_ bytes: [UInt8], from start: Int, level: Int) -> Int? {
    let end = [0x5D] + Array(repeating: UInt8(0x3D), count: level) + [0x5D]
    guard bytes.count >= end.count, start <= bytes.count - end.count else { return nil }
    return (start...bytes.count - end.count).first { bytes[$0..<$0 + end.count].elementsEqual(end) }
      .map { $0 + end.count }
  }
}
