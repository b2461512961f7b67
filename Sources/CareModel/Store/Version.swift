/// One version of an entity in two times: from when it counts, and when the store learned of it.
public struct Version<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The name of this version.
  public var id: VersionID
  /// Whose the entity is.
  public var owner: Owner
  /// From when it counts.
  public var effective: Effective
  /// When the store learned of it.
  public var recorded: Instant
  /// The number of the commit that wrote it.
  public var seq: Int
  /// Its place in that commit, from 0.
  public var place: Int
  /// Who wrote it, if that was said.
  public var author: String?
  /// Whether this is a tombstone: from ``effective`` on the entity is no more.
  ///
  /// The value is then the last one.
  public var isDeleted: Bool
  /// The entity as this version has it.
  public var value: Value

  /// A version with all its fields.
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
