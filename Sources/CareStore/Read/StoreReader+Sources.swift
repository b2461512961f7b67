package import CareModel

extension StoreReader {
  /// The texts that a manifest names.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` with the hash of a text that was never kept.
  package func bundle(_ manifest: ScriptBundle.Manifest) throws(StoreError) -> ScriptBundle {
    var files: [ScriptBundle.File] = []
    for entry in manifest.files {
      let found = try connection.first("SELECT body FROM source WHERE hash = ?1", .text(entry.hash)) { $0.text(at: 0) }
      guard let text = found else { throw .notFound(entity: "source", id: entry.hash) }
      files.append(.init(path: entry.path, hash: entry.hash, text: text))
    }
    return ScriptBundle(files: files)
  }
}
