/// The name of one version of one row: a UUID that follows from the store, the commit and the place in it.
///
/// The same story in a store with the same id gives the same version ids.
public struct VersionID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The UUID in lower-case hexadecimal with dashes.
  public let text: String

  /// A version id from its text.
  public init(_ text: String) {
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

  /// The UUID.
  public var description: String { text }

  /// By text.
  public static func < (a: VersionID, b: VersionID) -> Bool { a.text < b.text }
}
