import CareModel
internal import Crypto

/// One entry of the audit log: the commitment to a row.
///
/// It stays when the row is erased.
struct Entry {
  var seq: Int64
  var place: Int64
  /// The kind of row; nil for an unknown number.
  var kind: EntryKind?
  /// The number of the identity that was written; for outcomes and samples, the patient's.
  var subject: Int64?
  /// The salt; nil after the row is erased.
  var salt: [UInt8]?
  /// The 32 bytes.
  var commitment: [UInt8]
  /// The number of the commit that erased the row.
  var erased: Int64?

  /// Creates the entry that commits to a row.
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

  /// Returns whether this entry commits to `row`.
  func commits(to row: RowBytes) -> Bool {
    guard let salt else { return false }
    return Commitment(salt: salt, row: row).bytes == commitment
  }

  /// Inserts the entry with ``insertSQL``.
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

  /// Selects all entries in the order in which they were written.
  static let selectSQL =
    "SELECT seq, place, kind, subject, salt, commitment, erased FROM entry ORDER BY seq, place"
}

/// The kinds of entry in the audit log.
package enum EntryKind: Int64, Sendable, CaseIterable {
  /// A version of an entity.
  case version = 0
  /// A version of an outcome.
  case outcome = 1
  /// A version of a sample.
  case sample = 2
  /// The author of the commit.
  ///
  /// If a commit has such an entry, it is the last one.
  case author = 3
  /// The list of entries that the commit erased.
  case erasure = 4
  /// An attempt to deliver a reminder or an alert.
  case attempt = 5

  var byte: UInt8 { UInt8(rawValue) }
}

/// The SHA-256 hash of a row's salt and bytes.
///
/// Without the salt, it reveals nothing about the row. The row cannot change without it.
struct Commitment: Hashable {
  /// The 32 bytes.
  var bytes: [UInt8]

  /// Creates the commitment to a row.
  init(salt: [UInt8], row: RowBytes) {
    bytes = salt.withUnsafeBytes { Self.withBytes(salt: $0, row: row) { Array($0) } }
  }

  /// Calls `body` with the 32 bytes of the commitment to a row.
  static func withBytes<Result>(
    salt: UnsafeRawBufferPointer, row: RowBytes, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    var hash = SHA256()
    hash.update(bufferPointer: salt)
    row.bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    return hash.finalize().withUnsafeBytes(body)
  }
}

/// Derives the salts of a store's rows from a secret.
struct SaltGenerator: Sendable {
  /// The secret.
  ///
  /// It is kept in memory only, and never stored.
  let key: [UInt8]

  /// Returns the 16-byte salt of the row at a position in a commit.
  func salt(seq: Int, place: Int) -> [UInt8] {
    withSalt(seq: seq, place: place) { Array($0) }
  }

  /// Calls `body` with the 16-byte salt of the row at a position in a commit.
  func withSalt<Result>(seq: Int, place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var hash = SHA256()
    key.withUnsafeBytes { hash.update(bufferPointer: $0) }
    withUnsafeBytes(of: (Int64(seq).bigEndian, Int64(place).bigEndian)) { hash.update(bufferPointer: $0) }
    return hash.finalize().withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.prefix(16))) }
  }
}
