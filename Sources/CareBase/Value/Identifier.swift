/// The id that an author gives an entity: 1–128 characters of `a-z A-Z 0-9 . _ -`.
///
/// The type parameter prevents using the id of one kind of entity as that of another.
public struct Identifier<Entity>: Hashable, Sendable, Codable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The id as text.
  public var text: String

  /// Creates an id without checking it; see ``isWellFormed``.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates an id from a string literal.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Whether the id has the right length and only allowed characters.
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

  /// The id as text.
  public var description: String { text }

  /// Orders by UTF-8 bytes.
  public static func < (a: Identifier, b: Identifier) -> Bool { a.text < b.text }
}
