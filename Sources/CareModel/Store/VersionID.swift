/// The id of one version: a UUID derived from the store, the commit, and the index in it.
///
/// The same commits in a store with the same id give the same version ids.
public struct VersionID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// What the id is kept as: a UUID needs no memory of its own.
  private enum Form: Hashable {
    case uuid(UUIDv8)
    /// A text that is not a UUID in lower case, which no store makes.
    case other(String)
  }

  private let form: Form

  /// The UUID in lower-case hexadecimal with dashes.
  public var text: String {
    switch form {
    case .uuid(let uuid): uuid.text
    case .other(let text): text
    }
  }

  /// The UUID; nil if the text is not one.
  package var uuid: UUIDv8? {
    switch form {
    case .uuid(let uuid): uuid
    case .other(let text): UUIDv8(text)
    }
  }

  /// Creates a version id from its text.
  public init(_ text: String) {
    form = UUIDv8(lowercase: text).map { .uuid($0) } ?? .other(text)
  }

  /// Creates a version id from its UUID.
  package init(_ uuid: UUIDv8) {
    form = .uuid(uuid)
  }

  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The UUID as text.
  public var description: String { text }

  /// Orders by text.
  public static func < (a: VersionID, b: VersionID) -> Bool {
    guard case .uuid(let first) = a.form, case .uuid(let second) = b.form else { return a.text < b.text }
    return first < second
  }
}
