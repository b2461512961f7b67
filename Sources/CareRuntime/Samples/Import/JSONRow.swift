/// Reads a row that is one JSON object of texts, numbers and nulls (RFC 8259).
struct JSONRow {
  /// Why a row is none: at which byte.
  struct Failure: Error {
    var offset: Int
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The fields that are not null, with the byte at which each name begins.
  static func fields(_ bytes: [UInt8]) throws(Failure) -> [(name: RowField, value: RowField)] {
    var row = JSONRow(bytes)
    return try row.object()
  }

  private mutating func object() throws(Failure) -> [(name: RowField, value: RowField)] {
    var fields: [(name: RowField, value: RowField)] = []
    try expect("{")
    skipSpace()
    if next == UInt8(ascii: "}") {
      place += 1
    } else {
      repeat {
        skipSpace()
        let name = try text()
        try expect(":")
        skipSpace()
        if let value = try value() { fields.append((name, value)) }
        skipSpace()
      } while accept(",")
      try expect("}")
    }
    skipSpace()
    if place < bytes.count { throw Failure(offset: place) }
    return fields
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { place += 1 }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(Failure) {
    skipSpace()
    guard accept(character) else { throw Failure(offset: place) }
  }

  /// A text or a number; nil for null.
  private mutating func value() throws(Failure) -> RowField? {
    let start = place
    if next == UInt8(ascii: "\"") { return try text() }
    while let byte = next, byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    if word == "null" { return nil }
    guard PlainDecimal.number(word) != nil else { throw Failure(offset: start) }
    return RowField(text: word, offset: start, isNumber: true)
  }

  private mutating func text() throws(Failure) -> RowField {
    let start = place
    guard accept("\"") else { throw Failure(offset: place) }
    var content: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Failure(offset: place) }
      if byte == UInt8(ascii: "\\") {
        content += Array(String(try escaped()).utf8)
      } else {
        content.append(byte)
        place += 1
      }
    }
    guard accept("\""), let text = String(validating: content, as: UTF8.self) else { throw Failure(offset: start) }
    return RowField(text: text, offset: start)
  }

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    let start = place
    place += 1
    guard let byte = next else { throw Failure(offset: start) }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint(from: start)
    default: throw Failure(offset: start)
    }
  }

  /// `\uXXXX`, two of them for what lies beyond the first plane.
  private mutating func codePoint(from start: Int) throws(Failure) -> Unicode.Scalar {
    let unit = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, accept("\\"), accept("u") else { throw Failure(offset: start) }
    let low = try codeUnit(from: start)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw Failure(offset: start) }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(Failure) -> UInt16 {
    guard place + 4 <= bytes.count else { throw Failure(offset: start) }
    let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let unit = UInt16(digits, radix: 16)
    else { throw Failure(offset: start) }
    place += 4
    return unit
  }
}

/// Numbers as JSON and CSV write them.
enum PlainDecimal {
  /// The number that a text is: digits, with a point and an exponent if need be; nil for anything else, or one too great to hold.
  static func number(_ text: String) -> Double? {
    var rest = text.utf8[...]
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard digits() > 0 else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return nil }
    }
    guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
