/// Who runs plan scripts: loads definitions, and calls hooks.
///
/// A hook runs in the bundle of the plan version in force at the event, in the budget of the host, and keeps nothing between calls. Every
/// call throws ``ScriptError`` when the script fails; nothing is changed then.
public protocol ScriptHost: Sendable {
  /// Names the language that ``load(_:)`` reads: another name once the same files may say something else; nil where that is not known.
  var language: String? { get }

  /// Reads a plan.
  ///
  /// - Throws: ``Diagnostics``: all that is wrong with it.
  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition

  /// The source of every function of a plan, by the path of its hook, with all that it uses: the same text does the same.
  ///
  /// Nil where that is not known.
  func hookFingerprints(in bundle: ScriptBundle) -> [String: String]?

  /// The values that an extractor gives for a finished survey; nil when nothing is to be saved.
  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?

  /// The progress of an event, as a script computes it.
  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double

  /// What an insight says; nil when it has nothing to say.
  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?

  /// What a script's card shows of the context's event; nil for the built-in look.
  ///
  /// Its buttons call actions that `card` has.
  func view(_ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> CardView?

  /// Does what a script's card does on an action, with what it was given.
  ///
  /// What the script records at the event goes to `recorder`.
  /// - Throws: ``ScriptError``, or what `recorder` refused and the script did not catch.
  func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws

  /// The conditions and destinations of a survey that are script functions.
  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks
}

extension ScriptHost {
  /// Not known.
  public var language: String? { nil }

  /// Not known.
  public func hookFingerprints(in bundle: ScriptBundle) -> [String: String]? { nil }

  /// No script draws a card.
  public func view(_ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> CardView?
  { throw ScriptError(.missing, message: "nothing here draws \(hook.path)") }

  /// No script does anything.
  public func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws { throw ScriptError(.missing, message: "nothing here runs \(hook.path)") }
}

/// What a hook may reach: its own patient's data, read only.
public protocol HookContext {
  /// The instant at which the hook runs.
  var now: Instant { get }
  /// The patient's zone.
  var zone: Zone { get }
  /// The event that it runs for, if any.
  var event: Event? { get }
  /// Names the hook's call in a reproducible run: the same call always gives the same random numbers.
  var seed: UInt64 { get }

  /// The values of a task and kind over the whole days before today, oldest first.
  func values(task: CareTask.ID, kind: String?, over: CalendarInterval) throws -> [DatedValue]

  /// The adherence of each of the whole days before today, oldest first.
  func adherence(over: CalendarInterval) throws -> [DayAdherence]
}

/// Records what a script's card does at its own event.
public protocol EventRecorder: AnyObject {
  /// Makes a change, and gives the event as it is then.
  func apply(_ change: EventChange) throws -> Event
}
