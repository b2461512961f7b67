package import CareModel

/// What a version of a record, and a change of one, says in JSON beside its content: whose it is, and who recorded it when and why.
package struct RecordHead: Sendable {
  fileprivate let owner: String?
  fileprivate let effective: Effective
  fileprivate let recorded: Instant
  fileprivate let seq: Int
  fileprivate let author: String?
  fileprivate let why: String?

  /// Creates the head of a change.
  package init(
    owner: Owner, effective: Effective, recorded: Instant, seq: Int, author: String? = nil, why: String? = nil
  ) {
    self.owner = OwnerText.text(owner)
    (self.effective, self.recorded, self.seq, self.author, self.why) = (effective, recorded, seq, author, why)
  }

  /// The members.
  package static let shape = Shape<RecordHead>([
    Column("owner", \.owner, "The plan, the care plan, or the participant that it belongs to."),
    Column("effective", written: .text, \.effective, "The day or the time from which it counts."),
    Column("recorded", \.recorded, "The time at which it was recorded."),
    Column("seq", \.seq, "The number of the commit."), Column("author", \.author, "Who recorded it."),
    Column("why", \.why, "The reason that was given."),
  ])
}

/// What each version of a record says in JSON beside its value.
package struct VersionHead: Sendable {
  fileprivate let version: VersionID
  fileprivate let head: RecordHead
  fileprivate let deleted: Bool

  /// Creates the head of a version.
  package init<Value>(_ version: Version<Value>) {
    self.version = version.id
    head = RecordHead(
      owner: version.owner, effective: version.effective, recorded: version.recorded, seq: version.seq,
      author: version.author, why: version.why)
    deleted = version.isDeleted
  }

  /// The members.
  package static let shape = Shape<VersionHead>(
    [Column("version", \.version.text, "The id of the version.")] + RecordHead.shape.of(\.head) + [
      Column("deleted", \.deleted, "Whether it ends the record.")
    ])
}
