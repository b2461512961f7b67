import CareModel

extension PlanDecoder {
  /// Validates a block by itself: as a hook creates it, or in a file, where there is no document.
  func judgeBlock(_ declaration: Declaration, path: String) {
    guard !isDiscreet else { return _ = documentBlock(declaration, path: path) }
    report(
      .badReport, at: authored(declaration, path: path),
      "`\(declaration.entry.name)` is a part of a document; call it in the function `build` of a report, which returns it"
    )
    _ = reader(declaration, path: path)
  }

  /// Returns a block of a document; nil where it is wrong, which has been reported.
  func documentBlock(_ declaration: Declaration, path: String) -> DocumentBlock? {
    read(DocumentBlock.scripted, of: declaration, path: path)
  }
}
