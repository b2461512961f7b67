/// The author's name for one entity: 1–128 characters of `a-z A-Z 0-9 . _ -`.
///
/// The type says what is named, so that a task's id cannot stand where a patient's is meant.
public struct Identifier<Entity>: Hashable, Sendable, Codable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The id as written.
  public var text: String

  /// An id that is known to be well formed, or that is checked later with ``isWellFormed``.
  public init(_ text: String) {
    self.text = text
  }

  /// An id written in code.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Reads a bare string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes a bare string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Whether the id keeps the rule of ids.
  public var isWellFormed: Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// The id as written.
  public var description: String { text }

  /// By bytes.
  public static func < (a: Identifier, b: Identifier) -> Bool { a.text < b.text }
}
