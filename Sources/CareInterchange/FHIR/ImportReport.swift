import CareModel

/// Everything that is wrong with an imported file, or is lost of it.
final class ImportReport {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a loss is an error.
  let isStrict: Bool
  /// Whether parts of the file could not be read, so that what is missing may be there.
  var isIncomplete = false

  /// Whether times are written with an offset that means nothing, as `care` writes them.
  var keepsWallTimes = false

  init(_ source: SourceText, isStrict: Bool) {
    self.source = source
    self.isStrict = isStrict
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func error(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, _ pointer: String,
    related: [Diagnostic.Related] = []
  ) {
    if isIncomplete, code == .missingField { return }
    add(code, message, severity: .error, at: range, pointer, related: related)
  }

  /// Reports a loss, and returns it as a comment.
  @discardableResult
  func loss(_ what: String, _ reason: String, at range: Range<Int>, _ pointer: String) -> String {
    add(.lostInExchange, "\(what) \(reason)", severity: isStrict ? .error : .warning, at: range, pointer)
    return "Lost from FHIR: \(what)"
  }

  private func add(
    _ code: DiagnosticCode, _ message: String, severity: Diagnostic.Severity, at range: Range<Int>, _ pointer: String,
    related: [Diagnostic.Related] = []
  ) {
    let (location, line) = source.place(of: range)
    diagnostics.append(
      Diagnostic(
        code, path: pointer, message: message, severity: severity, location: location, sourceLine: line,
        related: related))
  }

  /// The diagnostics in the order of the file.
  var sorted: Diagnostics {
    Diagnostics(
      diagnostics.enumerated().sorted { a, b in
        guard let first = a.element.location, let second = b.element.location, first != second else {
          return a.offset < b.offset
        }
        return first < second
      }.map(\.element))
  }
}
