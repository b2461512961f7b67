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

  /// The value as compact JSON in UTF-8, with names in byte order.
  package var utf8: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as compact JSON, with names in byte order.
  package var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Returns the value as compact JSON, with names in byte order.
  ///
  /// - Returns: The text, or nil if it takes more than `limit` bytes.
  package func text(limit: Int) -> String? {
    var writer = JSONWriter(limit: limit)
    writer.write(self)
    return writer.bytes.count <= limit ? String(decoding: writer.bytes, as: UTF8.self) : nil
  }
}
