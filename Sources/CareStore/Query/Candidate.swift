import CareModel

/// An identity that may match a query.
struct Candidate: Hashable {
  var ref: Int64
  var owner: Owner
  var id: String

  /// The columns of a candidate, of table `identity` named `i`.
  static let columns = "i.ref, i.owner_kind, i.owner_id, i.id"

  init(ref: Int64, owner: Owner, id: String) {
    self.ref = ref
    self.owner = owner
    self.id = id
  }

  /// Creates a candidate from the columns ``columns``.
  init(_ row: any SQLStatement) throws(StoreError) {
    ref = row.integer(at: 0)
    owner = try Owner(kind: row.integer(at: 1), idText: row.text(at: 2))
    id = row.text(at: 3)
  }

  /// Returns whether this sorts before another: by owner, then by id.
  func comesBefore(_ other: Candidate) -> Bool {
    (owner.kind, owner.idText, id) < (other.owner.kind, other.owner.idText, other.id)
  }
}

extension StoreReader {
  /// Returns the next identities of a kind after a position in the order of owner and id, or before it.
  func candidates(
    _ entity: String, beyond place: (kind: Int64, owner: String, id: String), backward: Bool, count: Int
  ) throws(StoreError) -> [Candidate] {
    let sql =
      backward
      ? """
      SELECT \(Candidate.columns) FROM identity i
      WHERE i.entity = ?1 AND (i.owner_kind, i.owner_id, i.id) < (?2, ?3, ?4)
      ORDER BY i.owner_kind DESC, i.owner_id DESC, i.id DESC LIMIT ?5
      """
      : """
      SELECT \(Candidate.columns) FROM identity i
      WHERE i.entity = ?1 AND (i.owner_kind, i.owner_id, i.id) > (?2, ?3, ?4)
      ORDER BY i.owner_kind, i.owner_id, i.id LIMIT ?5
      """
    return try connection.all(
      sql, .text(entity), .integer(place.kind), .text(place.owner), .text(place.id), .int(count)
    ) { row throws(StoreError) in try Candidate(row) }
  }

  /// Returns the identities of a kind that an owner has or had, by id.
  func candidates(_ entity: String, of owner: Owner) throws(StoreError) -> [Candidate] {
    try connection.all(
      """
      SELECT \(Candidate.columns) FROM identity i WHERE i.entity = ?1 AND i.owner_kind = ?2 AND i.owner_id = ?3
      ORDER BY i.id
      """, .text(entity), .integer(owner.kind), .text(owner.idText)
    ) { row throws(StoreError) in try Candidate(row) }
  }

  /// Returns the identities of a kind with an id, of any owner.
  func candidates(_ entity: String, named id: String) throws(StoreError) -> [Candidate] {
    try connection.all(
      "SELECT \(Candidate.columns) FROM identity i WHERE i.entity = ?1 AND i.id = ?2", .text(entity), .text(id)
    ) { row throws(StoreError) in try Candidate(row) }
  }

  /// Returns the identity of a kind to which a version belongs.
  func candidate(_ entity: String, of version: VersionID) throws(StoreError) -> Candidate? {
    guard let uuid = version.uuid else { return nil }
    return try connection.first(
      "SELECT \(Candidate.columns) FROM version v JOIN identity i ON i.ref = v.identity WHERE v.id = ?1 AND i.entity = ?2",
      .bytes(uuid.withBytes { Array($0) }), .text(entity)
    ) { row throws(StoreError) in try Candidate(row) }
  }

  /// Returns every version of an identity in the order of recording.
  func rows(of ref: Int64, bound: Int64) throws(StoreError) -> [VersionRow] {
    try connection.all(
      """
      SELECT \(VersionRow.columns) FROM version v JOIN commits c ON c.seq = v.seq
      WHERE v.identity = ?1 AND v.seq <= ?2 ORDER BY v.seq, v.place
      """, .integer(ref), .integer(bound)
    ) { row throws(StoreError) in try VersionRow(row) }
  }
}
