internal import Crypto

/// SHA-256 of a row's salt and bytes: it tells nothing of the row without the salt, and the row cannot be changed without it.
struct Commitment: Hashable {
  /// The 32 bytes.
  var bytes: [UInt8]

  /// Commits to a row.
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
