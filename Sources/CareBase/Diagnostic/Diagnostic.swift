/// One problem in authored input, and what to write instead.
///
/// ```swift
/// let diagnostic = Diagnostic(
///   .unknownField, path: "tasks.walk.mood", message: "unknown field 'mood' of task",
///   location: SourceLocation(file: "plan.lua", line: 14, column: 5, length: 4))
/// let text = diagnostic.text  // plan.lua:14:5: error: tasks.walk.mood: unknown field 'mood' of task [E010]
/// ```
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// The input is rejected.
    case error
    /// The input is accepted, but probably not as intended.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The stable id of the problem.
  public var code: DiagnosticCode
  /// The path of the field with the problem, such as `tasks.check-in.schedule.at`.
  public var path: String
  /// The message: the problem, and its correction.
  public var message: String
  /// The place in the source; nil if the input has no text.
  public var location: SourceLocation?
  /// The text of the line at ``location``.
  public var sourceLine: String?
  /// Further details, one sentence each, such as the known fields or the file that requires this one.
  public var notes: [String]
  /// Other places that are involved, such as an unclosed brace.
  public var related: [Related]

  /// Another place that is involved in a problem.
  public struct Related: Hashable, Sendable, Codable {
    /// A description of what is there.
    public var message: String
    /// The place.
    public var location: SourceLocation

    /// Creates a related place with its description.
    public init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// Creates a diagnostic.
  public init(
    _ code: DiagnosticCode, path: String, message: String, severity: Severity = .error,
    location: SourceLocation? = nil, sourceLine: String? = nil, notes: [String] = [], related: [Related] = []
  ) {
    self.severity = severity
    self.code = code
    self.path = path
    self.message = message
    self.location = location
    self.sourceLine = sourceLine
    self.notes = notes
    self.related = related
  }

  /// The diagnostic for people: place and message, the source line with a caret under the problem, then the notes.
  ///
  /// ```
  /// plans/knee/plan.lua:14:5: error: tasks.walk.mood: unknown field 'mood' of task [E010]
  ///   14 |     mood = "good",
  ///      |     ^~~~
  ///      = fields here: title, instructions, schedule
  /// ```
  ///
  /// What it repeats of the input fills no line of its own, so that a file cannot add lines that look like others.
  public var text: String {
    var first = "\(severity.rawValue): "
    if let location { first = "\(location): " + first }
    if !path.isEmpty { first += "\(Self.line(path)): " }
    first += "\(Self.line(message)) [\(code.rawValue)]"
    let number = location.map { String($0.line) } ?? ""
    let gutter = String(repeating: " ", count: number.count)
    var lines = [first]
    if let location, let sourceLine {
      lines.append("  \(number) | \(sourceLine)")
      if let column = location.column {
        // Tabs stay tabs, so that the caret is under its word however wide a tab is drawn.
        let before = sourceLine.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
        let tail = String(repeating: "~", count: max(0, location.length - 1))
        lines.append("  \(gutter) | \(before)^\(tail)")
      }
    }
    return (lines + noteLines.map { "  \(gutter) = \(Self.line($0))" }).joined(separator: "\n")
  }

  /// Returns a text on one line, with a space for each line break.
  private static func line(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The notes and then the related places, one line each.
  public var noteLines: [String] {
    notes + related.map { "\($0.message): \($0.location)" }
  }
}

/// All problems in one input; an error if the input cannot be used.
public struct Diagnostics: Error, Hashable, Sendable {
  /// The diagnostics, in the order of their places in the source.
  public var items: [Diagnostic]

  /// Creates a list of diagnostics.
  public init(_ items: [Diagnostic]) {
    self.items = items
  }

  /// The diagnostics for people, one after the other; see ``Diagnostic/text``.
  public var text: String { items.map(\.text).joined(separator: "\n") }

  /// Whether the input is rejected.
  public var hasErrors: Bool { items.contains { $0.severity == .error } }
}

extension Diagnostics: CareError {
  /// `diagnostics`: each of the items has a code of its own.
  public var code: String { "diagnostics" }

  /// The diagnostics, one after the other.
  public var message: String { text }
}

/// A place in an authored file.
public struct SourceLocation: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The file's path as the author would write it, such as `plans/knee-recovery/plan.lua`.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1; nil if only the line is known.
  public var column: Int?
  /// The number of characters that the caret underlines; at least 1.
  public var length: Int

  /// Creates a place of `length` characters.
  public init(file: String, line: Int, column: Int? = nil, length: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }

  /// The place as `file:line:column`.
  public var description: String { column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)" }

  /// Orders places by file, then line, then column.
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column ?? 0, a.length) < (b.file, b.line, b.column ?? 0, b.length)
  }
}
