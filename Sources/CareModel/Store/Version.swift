/// One immutable version of an entity, with its effective time and its recorded time.
public struct Version<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The id of the version.
  public var id: VersionID
  /// The owner of the entity.
  public var owner: Owner
  /// The time at which the version takes effect.
  public var effective: Effective
  /// The recorded time.
  public var recorded: Instant
  /// The number of the commit that wrote the version.
  public var seq: Int
  /// The index of the version in its commit, from 0.
  public var place: Int
  /// The author, if one was given.
  public var author: String?
  /// Whether the version is a tombstone, which marks the entity as deleted from ``effective`` on.
  ///
  /// A tombstone's value is the last one before the deletion.
  public var isDeleted: Bool
  /// The entity in this version.
  public var value: Value

  /// Creates a version.
  public init(
    id: VersionID, owner: Owner, effective: Effective, recorded: Instant, seq: Int, place: Int, author: String? = nil,
    isDeleted: Bool = false, value: Value
  ) {
    self.id = id
    self.owner = owner
    self.effective = effective
    self.recorded = recorded
    self.seq = seq
    self.place = place
    self.author = author
    self.isDeleted = isDeleted
    self.value = value
  }
}
