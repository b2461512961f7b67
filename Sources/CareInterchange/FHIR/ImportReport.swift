import CareModel

/// What has been read of an element.
final class ElementUse {
  /// The names of the members.
  var taken: Set<String> = []
  /// The places of the extensions.
  var takenExtensions: Set<Int> = []
}

/// Everything that is wrong with an imported file, or is lost of it.
final class ImportReport {
  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a loss is an error.
  let isStrict: Bool
  /// Whether parts of the file could not be read, so that what is missing may be there.
  var isIncomplete = false

  /// What has been read of each element, by its pointer.
  private var uses: [String: ElementUse] = [:]
  /// The pointers of what is named as lost, with everything in it.
  private(set) var lost: Set<String> = []

  /// Whether times are written with an offset that means nothing, as `care` writes them.
  var keepsWallTimes = false

  init(_ source: SourceText, isStrict: Bool) {
    self.source = source
    self.isStrict = isStrict
  }

  /// The reports of other files that the file refers to, by their names.
  private var others: [String: ImportReport] = [:]

  /// Returns the report of another file, whose diagnostics belong to this one's.
  func beside(_ other: SourceText) -> ImportReport {
    if let known = others[other.file] { return known }
    let report = ImportReport(other, isStrict: isStrict)
    others[other.file] = report
    return report
  }

  var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error } || others.values.contains(where: \.hasErrors)
  }

  func error(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, _ pointer: String,
    related: [Diagnostic.Related] = []
  ) {
    if isIncomplete, code == .missingField { return }
    add(code, message, severity: .error, at: range, pointer, related: related)
  }

  /// Returns what has been read of the element at a pointer.
  func use(at pointer: String) -> ElementUse {
    if let known = uses[pointer] { return known }
    let use = ElementUse()
    uses[pointer] = use
    return use
  }

  /// Returns what has been read of the element at a pointer; nil if nobody has looked at it.
  func knownUse(at pointer: String) -> ElementUse? { uses[pointer] }

  /// Reports a loss, and returns it as a comment; `covers` if it is of everything at the pointer.
  @discardableResult
  func loss(_ what: String, _ reason: String, at range: Range<Int>, _ pointer: String, covers: Bool = true) -> String {
    if covers { lost.insert(pointer) }
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
    Diagnostics(ordered + others.sorted { $0.key < $1.key }.flatMap(\.value.ordered))
  }

  private var ordered: [Diagnostic] {
    diagnostics.enumerated().sorted { a, b in
      guard let first = a.element.location, let second = b.element.location, first != second else {
        return a.offset < b.offset
      }
      return first < second
    }.map(\.element)
  }
}
