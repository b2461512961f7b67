/// One thing wrong with authored input, and what to write instead.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// The input is refused.
    case error
    /// The input is taken; the author should look.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// What kind of mistake it is; stable over releases.
  public var code: DiagnosticCode
  /// The field at fault, such as `tasks.check-in.schedule.at`.
  public var path: String
  /// What is wrong and what to write instead.
  public var message: String
  /// Where it stands; nil when the input has no text.
  public var location: SourceLocation?
  /// The text of the line at ``location``.
  public var sourceLine: String?
  /// What more there is to say, a sentence each: the fields that there are, what follows, who required the file.
  public var notes: [String]
  /// Other places that have to do with it, such as the brace that was left open.
  public var related: [Related]

  /// Another place, and what it has to do with the mistake.
  public struct Related: Hashable, Sendable, Codable {
    /// What is there.
    public var message: String
    /// Where it is.
    public var location: SourceLocation

    /// A place with what is there.
    public init(_ message: String, at location: SourceLocation) {
      self.message = message
      self.location = location
    }
  }

  /// A diagnostic of `code` at `path`.
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
}
