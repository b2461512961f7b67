/// Why a script failed.
///
/// It may be logged and kept: what is said of it names types, ids and places, never what a participant answered. The one exception is
/// ``privateMessage``, which its description leaves out.
public struct ScriptError: Error, Hashable, Sendable {
  /// What ended it.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// It raised an error.
    case runtime
    /// It used up its work.
    case budget
    /// It used up its memory.
    case memory
    /// It used up its time.
    case deadline
    /// A person stopped it.
    case interrupted
    /// It returned what the hook must not return.
    case badResult = "bad_result"
    /// The bundle or the function in it is not there.
    case missing
  }

  /// Whose function failed, and for what it was called.
  public struct Origin: Hashable, Sendable {
    /// Which function.
    public var hook: Hook
    /// The plan that it belongs to; nil where the plan could not be read.
    public var plan: PlanHeader.ID?
    /// The author's label of the plan's version.
    public var version: String?
    /// The task of the event, if it was called for one.
    public var task: CareTask.ID?
    /// The event, if it was called for one.
    public var event: OccurrenceKey?

    /// A function of a plan, called for an event or for none.
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

  /// What ended it.
  public var kind: Kind
  /// A stable name of what went wrong, such as `unknown_item`; the kind's where nothing more is known.
  public var code: String
  /// What happened, without a participant's values.
  public var message: String
  /// What the script itself said where that may repeat a participant's values: for the person who acts, and for no log.
  public var privateMessage: String?
  /// Where, in the author's file.
  public var location: SourceLocation?
  /// The text of the line at ``location``.
  public var sourceLine: String?
  /// The calls that led there, innermost first, in the author's files.
  public var traceback: [String]
  /// Whose function it was; nil for a script of no plan.
  public var origin: Origin?

  /// A failure.
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
  /// Where, what and whose, for a log.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return place + "\(message) [\(code)]" + (origin.map { " (\($0))" } ?? "")
  }

  /// The parts that a log may show.
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
