package import CareModel
internal import Crypto

extension StoreWriter {
  /// Keeps the text of every file of a bundle, once each however many plans have it.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` when a hash is not that of its text.
  package func keepSources(_ bundle: ScriptBundle) throws(StoreError) {
    for file in bundle.files {
      let hash = SHA256.hash(data: Array(file.text.utf8)).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
      guard hash == file.hash else {
        throw .invalid(
          reason: "the hash of '\(file.path)' is not that of its text; give its SHA-256 in lower-case hexadecimal")
      }
      guard try connection.first("SELECT 1 FROM source WHERE hash = ?1", .text(hash), row: { _ in true }) == nil else {
        continue
      }
      try touch()
      try connection.execute("INSERT INTO source (hash, body) VALUES (?1, ?2)", .text(hash), .text(file.text))
    }
  }
}
