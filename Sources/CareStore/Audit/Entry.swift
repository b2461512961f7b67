import CareModel

/// One row of the audit: the commitment to a row of the store, which stays when that row is erased.
struct Entry {
  var seq: Int64
  var place: Int64
  /// Nil for a number that is not known.
  var kind: EntryKind?
  /// The number of the identity that was written, of outcomes and samples the patient's.
  var subject: Int64?
  /// Nil once it is erased.
  var salt: [UInt8]?
  /// The 32 bytes.
  var commitment: [UInt8]
  /// The commit that erased it.
  var erased: Int64?

  /// Commits to a row.
  init(_ kind: EntryKind, subject: Int64?, seq: Int64, place: Int64, row: RowBytes, salts: SaltGenerator) {
    let salt = salts.salt(seq: Int(seq), place: Int(place))
    self.seq = seq
    self.place = place
    self.kind = kind
    self.subject = subject
    self.salt = salt
    commitment = Commitment(salt: salt, row: row).bytes
  }

  /// Reads the columns of ``selectSQL``.
  init(_ row: any SQLStatement) {
    seq = row.integer(at: 0)
    place = row.integer(at: 1)
    kind = EntryKind(rawValue: row.integer(at: 2))
    subject = row.optionalInteger(at: 3)
    salt = row.isNull(at: 4) ? nil : row.withBytes(at: 4) { Array($0) }
    commitment = row.withBytes(at: 5) { Array($0) }
    erased = row.optionalInteger(at: 6)
  }

  /// Whether this is the commitment to a row.
  func commits(to row: RowBytes) -> Bool {
    guard let salt else { return false }
    return Commitment(salt: salt, row: row).bytes == commitment
  }

  /// Writes the entry with ``insertSQL``.
  func insert(_ statement: any SQLStatement) throws(StoreError) {
    statement.bind(seq, at: 1)
    statement.bind(place, at: 2)
    statement.bind(kind?.rawValue, at: 3)
    statement.bind(subject, at: 4)
    (salt ?? []).withUnsafeBytes { statement.bind($0, at: 5) }
    commitment.withUnsafeBytes { statement.bind($0, at: 6) }
    try statement.run()
  }

  static let insertSQL =
    "INSERT INTO entry (seq, place, kind, subject, salt, commitment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"

  /// All entries, in the order in which they were written.
  static let selectSQL =
    "SELECT seq, place, kind, subject, salt, commitment, erased FROM entry ORDER BY seq, place"
}
