/// A strict parser for JSON (RFC 8259): one value, nothing after it, no repeated name, no number that 64 bits cannot hold.
public struct JSONParser {
  /// The reason that a text is not JSON.
  ///
  /// It never repeats the text.
  public struct Failure: CareError, Hashable {
    /// The syntax that the parser expected.
    public var expected: String
    /// The position of the byte, from 1.
    public var position: Int

    /// `not_json`.
    public var code: String { "not_json" }

    /// A sentence with the thing that was expected and its place.
    public var message: String { "the text is not JSON: it needs \(expected) at byte \(position)" }

    /// Creates a failure at a byte.
    package init(expected: String, position: Int) {
      self.expected = expected
      self.position = position
    }
  }

  /// One name and value of an object, with the positions of both.
  package struct Member {
    package var name: String
    /// The offset of the byte at which the name begins, from 0.
    package var nameOffset: Int
    package var value: JSONValue
    /// The bytes of the value.
    package var range: Range<Int>
  }

  private let bytes: [UInt8]
  /// The offset of the next byte, from 0.
  package var offset = 0
  private let maxDepth: Int

  /// Creates a parser at the first byte, for a reader that keeps positions or continues after a failure.
  package init(_ bytes: [UInt8]) { self.init(bytes, maxDepth: JSONValue.maxDepth) }

  /// Creates a parser of a text with at most so many arrays and objects within each other.
  init(_ bytes: [UInt8], maxDepth: Int) {
    self.bytes = bytes
    self.maxDepth = maxDepth
  }

  /// Returns the value of a JSON text.
  ///
  /// - Throws: ``Failure`` if the text is not JSON.
  /// - Complexity: O(n) in the length of the text.
  public static func parse(_ text: String) throws(Failure) -> JSONValue { try parse(Array(text.utf8)) }

  /// Returns the value of a JSON text in UTF-8.
  ///
  /// - Throws: ``Failure`` if the text is not JSON.
  /// - Complexity: O(n) in the length of the text.
  package static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    try parser.requireEnd()
    return value
  }

  /// Returns the members of one object in the order in which they are written, repeated names included.
  package static func members(of bytes: [UInt8]) throws(Failure) -> [Member] {
    var parser = JSONParser(bytes)
    parser.skipSpace()
    guard parser.next == UInt8(ascii: "{") else { throw parser.failure("'{'") }
    var members: [Member] = []
    try parser.readMembers { parser, name, nameOffset throws(Failure) in
      let start = parser.offset, value = try parser.value(depth: 1)
      members.append(Member(name: name, nameOffset: nameOffset, value: value, range: start..<parser.offset))
    }
    try parser.requireEnd()
    return members
  }

  /// Requires that nothing follows.
  mutating func requireEnd() throws(Failure) {
    skipSpace()
    guard offset == bytes.count else { throw failure("the end") }
  }

  private func failure(_ expected: String) -> Failure { Failure(expected: expected, position: offset + 1) }

  /// The next byte; nil at the end.
  package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Moves past white space.
  package mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = next, UInt32(byte) == character.value else { return false }
    offset += 1
    return true
  }

  /// Moves to a value, unless it is nested too deep.
  mutating func require(depth: Int) throws(Failure) {
    guard depth <= maxDepth else { throw failure("at most \(maxDepth) levels") }
    skipSpace()
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    try require(depth: depth)
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    default: return try scalar()
    }
  }

  /// The bytes since an offset.
  func written(since start: Int) -> ArraySlice<UInt8> { bytes[start..<offset] }

  /// Reads a string, a number, true, false, or null, which begins at the next byte.
  ///
  /// - Throws: ``Failure`` if there is none.
  package mutating func scalar() throws(Failure) -> JSONValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw failure("a value") }
    offset += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    var items: [JSONValue] = []
    try readItems { parser throws(Failure) in items.append(try parser.value(depth: depth + 1)) }
    return .array(items)
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    // A dictionary that grows hashes its names again and again.
    var members: [Member] = []
    try readMembers { parser, name, nameOffset throws(Failure) in
      let start = parser.offset, value = try parser.value(depth: depth + 1)
      members.append(Member(name: name, nameOffset: nameOffset, value: value, range: start..<parser.offset))
    }
    var fields = [String: JSONValue](minimumCapacity: members.count)
    for member in members {
      guard fields.updateValue(member.value, forKey: member.name) == nil else {
        throw Failure(expected: "a name that is not used yet", position: member.nameOffset + 1)
      }
    }
    return .object(fields)
  }

  /// Reads an object from its opening brace on; `body` reads each value, given its name and the offset of the name.
  mutating func readMembers(
    _ body: (inout JSONParser, String, Int) throws(Failure) -> Void
  ) throws(Failure) {
    offset += 1
    if take("}") { return }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes") }
      let nameOffset = offset
      let name = try string()
      guard take(":") else { throw failure("':'") }
      skipSpace()
      try body(&self, name, nameOffset)
      if take("}") { return }
      guard take(",") else { throw failure("',' or '}'") }
    }
  }

  /// Reads an array from its opening bracket on; `body` reads each item.
  mutating func readItems(_ body: (inout JSONParser) throws(Failure) -> Void) throws(Failure) {
    offset += 1
    if take("]") { return }
    while true {
      try body(&self)
      if take("]") { return }
      guard take(",") else { throw failure("',' or ']'") }
    }
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = offset
    func failed() -> Failure { Failure(expected: offset == start ? "a value" : "a number", position: start + 1) }
    if next == UInt8(ascii: "-") { offset += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[offset - whole] != UInt8(ascii: "0") else { throw failed() }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      offset += 1
      isWhole = false
      guard digits() > 0 else { throw failed() }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      guard digits() > 0 else { throw failed() }
    }
    if isWhole, whole <= Self.safeDigits {
      // As many digits fit an integer whatever they are.
      let number = bytes[offset - whole..<offset].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return .integer(bytes[start] == UInt8(ascii: "-") ? -number : number)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }  // allowed: a value as such
    guard let value = Double(text), value.isFinite else { throw failed() }
    return .double(value)
  }

  private static let safeDigits = 18

  private mutating func digits() -> Int {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }

  private mutating func string() throws(Failure) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    // Most strings have no escape, and are copied whole; most are ASCII, which needs no validation.
    var copied = offset, isASCII = true
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[copied..<offset]
        if isASCII, text.isEmpty {
          offset += 1
          return rest.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
        let string =
          text.isEmpty ? String(validating: rest, as: UTF8.self) : String(validating: text + rest, as: UTF8.self)
        guard let string else { throw Failure(expected: "UTF-8", position: start + 1) }
        offset += 1
        return string
      case UInt8(ascii: "\\"):
        text += bytes[copied..<offset]
        offset += 1
        text += String(try escape()).utf8
        copied = offset
      case 0..<0x20: throw failure("no control character in a string")
      default:
        isASCII = isASCII && byte < 0x80
        offset += 1
      }
    }
    throw failure("'\"'")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let byte = next else { throw failure("an escape") }
    offset += 1
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
      let start = offset - 1
      let first = try unit()
      if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
      guard first < 0xDC00, bytes[offset...].starts(with: "\\u".utf8) else {
        throw Failure(expected: "a whole surrogate pair", position: start)
      }
      offset += 2
      let second = try unit()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      else { throw Failure(expected: "a whole surrogate pair", position: start) }
      return scalar
    default:
      offset -= 1
      throw failure("an escape")
    }
  }

  private mutating func unit() throws(Failure) -> UInt16 {
    guard offset + 4 <= bytes.count,
      bytes[offset..<offset + 4].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    offset += 4
    return value
  }
}
