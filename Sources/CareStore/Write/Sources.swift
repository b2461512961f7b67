package import CareModel
internal import Crypto
package import Foundation

extension StoreReader {
  /// Returns the files that a manifest names.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` with the hash of a file that was never stored.
  package func bundle(_ manifest: ScriptBundle.Manifest) throws(StoreError) -> ScriptBundle {
    var files: [ScriptBundle.File] = []
    try prefetchBundles([manifest])
    for entry in manifest.files {
      let found = try connection.first(Self.sourceQuery(entry.hash)) { $0.text(at: 0) }
      guard let text = found else { throw .notFound(entity: "source", id: entry.hash) }
      files.append(.init(path: entry.path, hash: entry.hash, text: text))
    }
    return ScriptBundle(files: files)
  }

  /// Announces that the files of manifests are read, so that an engine with a network gets all in one round trip.
  package func prefetchBundles(_ manifests: [ScriptBundle.Manifest]) throws(StoreError) {
    guard waitsForServer else { return }
    try connection.prefetch(manifests.flatMap { $0.files.map { Self.sourceQuery($0.hash) } })
  }

  /// Returns the query for a row if a file is stored.
  static func isStoredQuery(_ hash: String) -> BoundQuery {
    BoundQuery("SELECT 1 FROM source WHERE hash = ?1", .text(hash))
  }

  /// Returns the query for a row if a picture is stored.
  static func isStoredPictureQuery(_ hash: String) -> BoundQuery {
    BoundQuery("SELECT 1 FROM picture WHERE hash = ?1", .text(hash))
  }

  /// Returns the queries that ``StoreWriter/keepSources(_:)`` asks.
  static func isStoredQueries(_ bundle: ScriptBundle) -> [BoundQuery] {
    bundle.files.map { isStoredQuery($0.hash) } + bundle.pictures.map { isStoredPictureQuery($0.picture.hash) }
  }

  /// Returns the bytes of a picture of a plan; nil if there is none with the hash.
  package func picture(_ hash: String) throws(StoreError) -> Data? {
    try connection.first("SELECT body FROM picture WHERE hash = ?1", .text(hash)) { row in
      row.withBytes(at: 0) { Data($0) }
    }
  }

  private static func sourceQuery(_ hash: String) -> BoundQuery {
    BoundQuery("SELECT body FROM source WHERE hash = ?1", .text(hash))
  }
}

extension StoreWriter {
  /// Stores the text of every file of a bundle, and the bytes of its pictures, once for all plans that share them.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` when a hash does not match its text or its bytes.
  package func keepSources(_ bundle: ScriptBundle) throws(StoreError) {
    for file in bundle.files {
      let hash = Hex.text(SHA256.hash(data: Array(file.text.utf8)))
      guard hash == file.hash else {
        throw .invalid(
          reason: "the hash of '\(file.path)' does not match its text; pass its SHA-256 in lowercase hexadecimal")
      }
      guard try connection.first(StoreReader.isStoredQuery(hash), row: { _ in true }) == nil else { continue }
      try StorableText.check(file.text, "'\(file.path)'")
      try touch()
      try connection.execute("INSERT INTO source (hash, body) VALUES (?1, ?2)", .text(hash), .text(file.text))
    }
    for file in bundle.pictures {
      let hash = file.picture.hash
      try FileBytes.check(file.bytes, is: hash)
      guard try connection.first(StoreReader.isStoredPictureQuery(hash), row: { _ in true }) == nil else { continue }
      try touch()
      let statement = try connection.prepare("INSERT INTO picture (hash, body) VALUES (?1, ?2)")
      statement.bind(hash, at: 1)
      file.bytes.withUnsafeBytes { statement.bind($0, at: 2) }
      try statement.run()
    }
  }
}
