internal import Crypto

/// SHA-256 of a row's salt and bytes: it tells nothing of the row without the salt, and the row cannot be changed without it.
struct Commitment: Hashable {
  /// The 32 bytes.
  var bytes: [UInt8]

  /// Commits to a row.
  init(salt: [UInt8], row: RowBytes) {
    var hash = SHA256()
    hash.update(data: salt)
    hash.update(data: row.bytes)
    bytes = Array(hash.finalize())
  }
}

/// The seal of a commit: SHA-256 of the seal before it, of the commit itself, and of the commitments of its rows.
///
/// So the last seal fixes every row that was ever written, in order.
enum Seal {
  /// What stands before the first commit.
  static let first = [UInt8](repeating: 0, count: 32)

  static func of(commit seq: Int64, recorded: Int64, author: String?, commitments: [UInt8], after last: [UInt8])
    -> [UInt8]
  {
    var head = RowBytes()
    head.add(seq)
    head.add(recorded)
    head.add(author)
    head.add(Int64(commitments.count))
    var hash = SHA256()
    hash.update(data: last)
    hash.update(data: head.bytes)
    hash.update(data: commitments)
    return Array(hash.finalize())
  }
}

/// The salts of a store's rows.
struct Salts: Sendable {
  /// What they are drawn from: known to the process alone, and stored nowhere.
  let key: [UInt8]

  /// The 16 bytes of the row at a place of a commit.
  func salt(seq: Int, place: Int) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: key)
    withUnsafeBytes(of: (Int64(seq).bigEndian, Int64(place).bigEndian)) { hash.update(bufferPointer: $0) }
    return Array(hash.finalize().prefix(16))
  }
}
