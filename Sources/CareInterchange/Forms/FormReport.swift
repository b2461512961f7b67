import CareModel

/// A place in a form of another program: a cell of a sheet, or an element of a file.
struct FormPlace: Hashable, Sendable {
  /// The cell, such as `D5`, or the path of the element.
  var path: String
  /// The file, the line, and the column.
  var location: SourceLocation
}

/// Everything that is wrong with an imported form, or is lost of it.
final class FormReport {
  /// The name of the other program, as comments have it.
  let program: String
  /// Whether a loss is an error.
  let isStrict: Bool
  private var diagnostics: [Diagnostic] = []
  private var isFull = false

  /// The most problems that are listed; a file with more is refused, so that none is dropped silently.
  static let most = 5_000

  init(_ program: String, isStrict: Bool) {
    self.program = program
    self.isStrict = isStrict
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func error(_ code: DiagnosticCode, _ message: String, at place: FormPlace) {
    add(Diagnostic(code, path: place.path, message: message, severity: .error, location: place.location))
  }

  /// Reports a loss, and returns it as a comment.
  @discardableResult
  func loss(_ what: String, _ reason: String, at place: FormPlace) -> String {
    add(
      Diagnostic(
        .lostInExchange, path: place.path, message: "\(what) \(reason)", severity: isStrict ? .error : .warning,
        location: place.location))
    return "Lost from \(program): \(what) \(reason)"
  }

  private func add(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    guard diagnostics.count < Self.most else {
      isFull = true
      diagnostics.append(
        Diagnostic(
          .limit, path: diagnostic.path,
          message: "the file has more than \(Self.most) problems; correct those before this one first",
          severity: .error, location: diagnostic.location))
      return
    }
    diagnostics.append(diagnostic)
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

/// Numbers that forms write.
enum FormNumber {
  /// Returns the number that a text is; nil if it is none, or beyond what answers are.
  static func parse(_ text: String) -> Double? {
    let text = text.trimmed
    guard text.utf8.count <= 30, let number = Double(decimal: text), number.magnitude <= 1e15 else { return nil }
    return number
  }

  /// Returns a number without what it does not need: `1` for 1.0.
  static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
