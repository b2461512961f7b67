import CareModel

/// The row of one version of an entity, with its payload not yet decoded.
struct VersionRow: VersionStamped {
  var id: VersionID
  var effective: Effective
  var recorded: Instant
  var seq: Int
  var place: Int
  var author: String?
  var why: String?
  var isDeleted: Bool
  var payload: String

  /// The columns of a row, from index 0, of table `version` named `v` with its commit `c`.
  static let columns =
    "v.seq, v.place, v.id, v.effective_kind, v.effective, v.recorded, v.deleted, v.payload, c.author, v.why"

  /// The index of the first column after ``columns``.
  static let columnCount = 10

  /// Creates a row from the columns ``columns``.
  init(_ row: any SQLStatement) throws(StoreError) {
    seq = row.int(at: 0)
    place = row.int(at: 1)
    id = try VersionID(row, at: 2)
    effective = try Effective(kind: row.integer(at: 3), number: row.integer(at: 4))
    recorded = Instant(milliseconds: row.integer(at: 5))
    isDeleted = row.integer(at: 6) != 0
    payload = row.text(at: 7)
    author = row.optionalText(at: 8)
    why = row.optionalText(at: 9)
  }

  /// Creates a row that is about to be written.
  init(
    id: VersionID, effective: Effective, recorded: Instant, seq: Int, place: Int, author: String?,
    why: String?, isDeleted: Bool, payload: String
  ) {
    self.id = id
    self.effective = effective
    self.recorded = recorded
    self.seq = seq
    self.place = place
    self.author = author
    self.why = why
    self.isDeleted = isDeleted
    self.payload = payload
  }

  /// Returns the version of a value that is known, so that its payload need not be decoded.
  func version<Entity: StoredEntity>(of value: Entity, owner: Owner) -> Version<Entity> {
    Version(
      id: id, owner: owner, effective: effective, recorded: recorded, seq: seq, place: place, author: author,
      why: why, isDeleted: isDeleted, value: value)
  }
}

extension VersionID {
  /// Creates an id from a column of 16 bytes.
  init(_ row: any SQLStatement, at column: Int) throws(StoreError) {
    guard let uuid = row.withBytes(at: column, { UUIDv8($0) }) else {
      throw .damaged(reason: "a version id is not 16 bytes long")
    }
    self.init(uuid)
  }
}
