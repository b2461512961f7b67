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
  /// The reason for which it was written, if one was given.
  public var why: String?
  /// Whether the version is a tombstone, which marks the entity as deleted from ``effective`` on.
  ///
  /// A tombstone's value is the last one before the deletion.
  public var isDeleted: Bool
  /// The entity in this version.
  @inlinable public var value: Value {
    _read { yield box.value }
    _modify { yield &box.value }
  }
  /// The entity, which copies of the version share.
  @usableFromInline package var box: Boxed<Value>

  private enum CodingKeys: String, CodingKey {
    case id, owner, effective, recorded, seq, place, author, why, isDeleted
    case box = "value"
  }

  /// Creates a version.
  @inlinable
  public init(
    id: VersionID, owner: Owner, effective: Effective, recorded: Instant, seq: Int, place: Int, author: String? = nil,
    why: String? = nil, isDeleted: Bool = false, value: consuming Value
  ) {
    self.id = id
    self.owner = owner
    self.effective = effective
    self.recorded = recorded
    self.seq = seq
    self.place = place
    self.author = author
    self.why = why
    self.isDeleted = isDeleted
    box = Boxed(value)
  }
}

/// The state of the store's knowledge, at an instant or after a commit.
public enum AsOf: Hashable, Sendable, Codable {
  /// Everything that was recorded at or before an instant.
  case recorded(Instant)
  /// Everything up to and including a commit.
  case seq(Int)
}

/// The versions of its plan that a care plan uses.
public enum PlanFollowing: Hashable, Sendable {
  /// Follows the plan's latest version in force; the default.
  case latest
  /// Pins the plan as of the commit that wrote this version.
  case version(VersionID)
}

extension PlanFollowing: Codable {
  /// Decodes `latest`, or the id of a version.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = text == "latest" ? .latest : .version(VersionID(text))
  }

  /// Encodes `latest`, or the id of a version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .latest: try container.encode("latest")
    case .version(let id): try container.encode(id)
    }
  }
}

/// The handling of versions that are planned for later when an earlier one is written.
public enum PlannedPolicy: String, Hashable, Sendable, Codable {
  /// Reject the write, so that the author decides.
  case refuse
  /// Write the planned versions again, with the fields that they changed applied to the new version.
  case keep
  /// Replace the planned versions with the new one.
  case replace
}
