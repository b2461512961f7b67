/// The other identity of a record that was assigned to another owner.
///
/// The version under the new owner names the old one, and the tombstone of the old identity names the new one.
public struct Assignment: Hashable, Sendable, Codable {
  /// The owner that the record had before; nil in the tombstone of the old identity.
  public var from: Owner?
  /// The owner that the record has now; nil in the versions under that owner.
  public var to: Owner?

  /// Creates the link from an owner, or to one.
  public init(from: Owner? = nil, to: Owner? = nil) {
    self.from = from
    self.to = to
  }
}
