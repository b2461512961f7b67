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
