/// A script function, identified by its path in its plan.
///
/// A hook is data: the store keeps the path and, with each plan version, the bundle in which it is resolved. As a
/// result, an old event is evaluated under the rules it was created under, and a restart loses nothing.
public struct Hook: Hashable, Sendable, Codable {
  /// The path of the function, such as `tasks.check-in.extract`.
  public var path: String

  /// Creates a hook.
  public init(path: String) {
    self.path = path
  }

  /// Decodes a path.
  public init(from decoder: any Decoder) throws {
    path = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes a path.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(path)
  }
}
