/// The id of one version: a UUID derived from the store, the commit, and the index in it.
///
/// The same commits in a store with the same id give the same version ids.
public struct VersionID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The UUID in lower-case hexadecimal with dashes.
  public let text: String

  /// Creates a version id from its text.
  public init(_ text: String) {
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

  /// The UUID as text.
  public var description: String { text }

  /// Orders by text.
  public static func < (a: VersionID, b: VersionID) -> Bool { a.text < b.text }
}
