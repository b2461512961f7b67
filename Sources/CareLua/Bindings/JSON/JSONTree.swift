/// A JSON value, as `json.decode` reads it and `json.encode` writes it.
package indirect enum JSONTree: Hashable, Sendable {
  /// No value.
  case null
  /// Yes or no.
  case boolean(Bool)
  /// A number without a fraction or exponent that fits 64 bits.
  case integer(Int)
  /// Any other number.
  case double(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONTree])
  /// Names and values, each name once.
  case object([String: JSONTree])

  /// How deep lists and objects may be nested.
  package static let deepest = 64

  /// The value as text, without spaces, names in order of bytes; nil where it takes more bytes than `most`.
  package func text(atMost most: Int = .max) -> String? {
    var text = ""
    write(to: &text, most)
    return text.utf8.count <= most ? text : nil
  }

  private func write(to text: inout String, _ most: Int) {
    // What is too long already is written no further.
    guard text.utf8.count <= most else { return }
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.description
    case .string(let value): Self.write(value, to: &text)
    case .array(let items):
      text += "["
      for (place, item) in items.enumerated() {
        if place > 0 { text += "," }
        item.write(to: &text, most)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (place, name) in fields.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }).enumerated() {
        if place > 0 { text += "," }
        Self.write(name, to: &text)
        text += ":"
        fields[name]?.write(to: &text, most)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
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
    text += "\""
  }
}
