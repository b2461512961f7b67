/// An error thrown when a script fails.
///
/// It can be logged: its description contains types, ids, and places, but no answers of participants.
public struct ScriptError: CareError, Hashable {
  /// The kind of failure.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The script raised an error.
    case runtime
    /// The script exceeded its work limit.
    case budget
    /// The script exceeded its memory limit.
    case memory
    /// The script exceeded its time limit.
    case deadline
    /// A person interrupted the script.
    case interrupted
    /// The hook returned an invalid value.
    case badResult = "bad_result"
    /// The bundle, or the function in it, is missing.
    case missing
  }

  /// The function that failed, and the event it was called for.
  public struct Origin: Hashable, Sendable {
    /// The function.
    public var hook: Hook
    /// The plan of the function; nil if the plan could not be loaded.
    public var plan: PlanHeader.ID?
    /// The author's version label of the plan.
    public var version: String?
    /// The task of the event, if any.
    public var task: CareTask.ID?
    /// The event, if any.
    public var event: OccurrenceKey?

    /// Creates an origin.
    public init(
      hook: Hook, plan: PlanHeader.ID? = nil, version: String? = nil, task: CareTask.ID? = nil,
      event: OccurrenceKey? = nil
    ) {
      self.hook = hook
      self.plan = plan
      self.version = version
      self.task = task
      self.event = event
    }
  }

  /// The kind of failure.
  public var kind: Kind
  /// The stable code, such as `unknown_item`; by default, the code of the kind.
  public var code: String
  /// The message, without a participant's values.
  public var message: String
  /// The script's own message; nil for a plan's function that ran with a participant's data, which the message may repeat.
  public var privateMessage: String?
  /// The place in the author's file.
  public var location: SourceLocation?
  /// The text of the line at ``location``.
  public var sourceLine: String?
  /// The calls in the author's files, innermost first.
  public var traceback: [String]
  /// The origin; nil for a script that belongs to no plan.
  public var origin: Origin?

  /// Creates an error.
  public init(
    _ kind: Kind, code: String? = nil, message: String, privateMessage: String? = nil, location: SourceLocation? = nil,
    sourceLine: String? = nil, traceback: [String] = [], origin: Origin? = nil
  ) {
    self.kind = kind
    self.code = code ?? kind.rawValue
    self.message = message
    self.privateMessage = privateMessage
    self.location = location
    self.sourceLine = sourceLine
    self.traceback = traceback
    self.origin = origin
  }
}

extension ScriptError: CustomStringConvertible, CustomReflectable {
  /// The place, the message, and the origin, for a log.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return place + "\(message) [\(code)]" + (origin.map { " (\($0))" } ?? "")
  }

  /// A mirror of the description only, so that dumps stay safe to log.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension ScriptError.Origin: CustomStringConvertible {
  /// For example `tasks.check-in.extract of plan knee-recovery 1.0.0, task check-in, event check-in@2026-06-07T08:00`.
  public var description: String {
    var text = hook.path
    if let plan { text += " of plan \(plan.text)" + (version.map { " \($0)" } ?? "") }
    if let task { text += ", task \(task.text)" }
    if let event { text += ", event \(event.text)" }
    return text
  }
}
