/// A script function, named by where it stands in its plan.
///
/// A hook is data: the store keeps the path and, on each plan version, the bundle of sources that it is resolved in. So an old event
/// is judged by the rules that it was made under, and a restart loses nothing.
public struct Hook: Hashable, Sendable, Codable {
  /// Where the function stands, such as `tasks.check-in.extract`.
  public var path: String

  /// A hook at `path`.
  public init(path: String) {
    self.path = path
  }

  /// Reads a bare path.
  public init(from decoder: any Decoder) throws {
    path = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes a bare path.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(path)
  }
}
