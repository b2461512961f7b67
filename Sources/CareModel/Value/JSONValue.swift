/// A JSON value (RFC 8259).
///
/// ```swift
/// let dose = try JSONParser.parse(#"{"mg": 5}"#)
/// dose == .object(["mg": .integer(5)])  // true
/// ```
public enum JSONValue: Hashable, Sendable {
  /// JSON's `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without a fraction or exponent that fits 64 bits.
  case integer(Int)
  /// Any other number.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; each name occurs once.
  case object([String: JSONValue])

  /// The maximum nesting depth of arrays and objects.
  package static let maxDepth = 64

  /// Creates a number: an integer if the value has no fraction and fits 64 bits.
  package static func number(_ value: Double) -> JSONValue {
    Int(exactly: value).map { .integer($0) } ?? .double(value)
  }

  /// The value of an integer or a double; nil for anything else.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The value as compact JSON, with names in byte order.
  package var text: String {
    var text = ""
    write(to: &text, .max)
    return text
  }

  /// Returns the value as compact JSON, with names in byte order.
  ///
  /// - Returns: The text, or nil if it takes more than `limit` bytes.
  package func text(limit: Int) -> String? {
    var text = ""
    write(to: &text, limit)
    return text.utf8.count <= limit ? text : nil
  }

  private func write(to text: inout String, _ limit: Int) {
    guard text.utf8.count <= limit else { return }
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.description
    case .string(let value): Self.write(value, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text, limit)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, field) in sorted.enumerated() {
        if index > 0 { text += "," }
        Self.write(field.key, to: &text)
        text += ":"
        field.value.write(to: &text, limit)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    guard string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return text += string
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
