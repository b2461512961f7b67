/// Reads strict JSON (RFC 8259): one value, nothing after it, no name twice, no number that cannot be held.
package struct JSONParser {
  /// Why a text is not JSON: what was expected, and where, from byte 1.
  ///
  /// The text itself is not repeated.
  package struct Failure: Error, Hashable, Sendable {
    /// What was expected.
    package var expected: String
    /// The byte, from 1.
    package var position: Int

    /// What was expected at a byte.
    package init(expected: String, position: Int) {
      self.expected = expected
      self.position = position
    }
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The value that a text holds.
  package static func parse(_ text: String) throws(Failure) -> JSONTree {
    var parser = JSONParser(text)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.place == parser.bytes.count else { throw parser.failure("the end") }
    return value
  }

  private func failure(_ expected: String) -> Failure { Failure(expected: expected, position: place + 1) }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = next, UInt32(byte) == character.value else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONTree {
    guard depth <= JSONTree.deepest else { throw failure("at most \(JSONTree.deepest) levels") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONTree) throws(Failure) -> JSONTree {
    guard bytes[place...].starts(with: word.utf8) else { throw failure("a value") }
    place += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONTree {
    place += 1
    var items: [JSONTree] = []
    if take("]") { return .array(items) }
    while true {
      items.append(try value(depth: depth + 1))
      if take("]") { return .array(items) }
      guard take(",") else { throw failure("',' or ']'") }
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONTree {
    place += 1
    var fields: [String: JSONTree] = [:]
    if take("}") { return .object(fields) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes") }
      let start = place
      let name = try string()
      guard fields[name] == nil else { throw Failure(expected: "a name that is not there yet", position: start + 1) }
      guard take(":") else { throw failure("':'") }
      fields[name] = try value(depth: depth + 1)
      if take("}") { return .object(fields) }
      guard take(",") else { throw failure("',' or '}'") }
    }
  }

  private mutating func number() throws(Failure) -> JSONTree {
    let start = place
    func failed() -> Failure { Failure(expected: place == start ? "a value" : "a number", position: start + 1) }
    if next == UInt8(ascii: "-") { place += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else { throw failed() }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      place += 1
      isWhole = false
      guard digits() > 0 else { throw failed() }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard digits() > 0 else { throw failed() }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw failed() }
    return .double(value)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place - start
  }

  private mutating func string() throws(Failure) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20:
        place -= 1
        throw failure("no control character in a string")
      default: text.append(byte)
      }
    }
    throw failure("'\"'")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let byte = next else { throw failure("an escape") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try unit()
      if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
      guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { throw failure("a whole surrogate pair") }
      place += 2
      let second = try unit()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      else { throw failure("a whole surrogate pair") }
      return scalar
    default:
      place -= 1
      throw failure("an escape")
    }
  }

  private mutating func unit() throws(Failure) -> UInt16 {
    guard place + 4 <= bytes.count,
      bytes[place..<place + 4].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    place += 4
    return value
  }
}
