/// A writer of compact JSON in UTF-8, with the names of objects in byte order.
struct JSONWriter {
  /// What has been written.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes after which nothing more is written.
  let limit: Int
  private let form: JSONText.Form

  /// Creates a writer that stops after `limit` bytes; a `JSONValue` is written with digits.
  init(limit: Int = .max, form: JSONText.Form = .digits) {
    self.limit = limit
    self.form = form
  }

  /// Writes a value, unless the limit is exceeded.
  mutating func write(_ value: JSONValue) {
    guard bytes.count <= limit else { return }
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): write(value)
    case .double(let value): bytes += value.description.utf8
    case .string(let value): write(value)
    case .array(let items):
      var separator = UInt8(ascii: "[")
      for item in items {
        bytes.append(separator)
        write(item)
        separator = UInt8(ascii: ",")
      }
      if items.isEmpty { bytes.append(separator) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      var separator = UInt8(ascii: "{")
      for (name, value) in fields.sorted(by: { Self.precedes($0.key, $1.key) }) {
        bytes.append(separator)
        writeName(name)
        write(value)
        separator = UInt8(ascii: ",")
      }
      if fields.isEmpty { bytes.append(separator) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Adds bytes that are JSON already.
  mutating func add(_ bytes: ArraySlice<UInt8>) { self.bytes += bytes }

  /// Adds a character of the syntax.
  mutating func add(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  /// Removes the bytes from an offset on.
  mutating func removeBytes(from offset: Int) { bytes.removeSubrange(offset...) }

  /// Writes the name of a member.
  mutating func writeName(_ name: String) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a number.
  ///
  /// `description` is the shortest text that is read as the number; nil for that of the standard library.
  ///
  /// - Throws: `EncodingError` if it is not finite, unless the form has texts for that.
  mutating func write(_ value: Double, as description: String? = nil) throws {
    guard value.isFinite else {
      guard form.contains(.notFinite) else {
        throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the number is not finite"))
      }
      return write(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
    }
    // From 2^53 on, and for -0, the description of a double has another form than that of a whole number.
    if form.contains(.digits) || value.magnitude < 0x1p53 && (value != 0 || value.sign == .plus),
      let whole = Int(exactly: value)
    {
      return write(whole)
    }
    let text = description ?? value.description
    bytes += text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...]
  }

  /// Writes a whole number.
  mutating func write(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    write(magnitude: value.magnitude)
  }

  /// Writes a whole number that is not negative.
  mutating func write(magnitude: UInt) {
    let start = bytes.count
    var rest = magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Writes a string.
  mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    var string = string
    let escapesSlashes = form.contains(.escapedSlashes)
    let isPlain = string.withUTF8 { utf8 in
      guard !utf8.contains(where: { Self.isEscaped($0) || escapesSlashes && $0 == UInt8(ascii: "/") }) else {
        return false
      }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { writeEscaped(string) }
  }

  /// Whether a name comes before another in byte order.
  static func precedes(_ name: String, _ other: String) -> Bool {
    var name = name, other = other
    return name.withUTF8 { name in other.withUTF8 { name.lexicographicallyPrecedes($0) } }
  }

  private mutating func writeEscaped(_ string: String) {
    let hasDigits = form.contains(.digits), escapesSlashes = form.contains(.escapedSlashes)
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
      case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
      case 0x08 where !hasDigits: bytes += #"\b"#.utf8
      case 0x0C where !hasDigits: bytes += #"\f"#.utf8
      case UInt8(ascii: "/") where escapesSlashes: bytes += #"\/"#.utf8
      case 0..<0x20: bytes += ((byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
