/// A host that runs plan scripts: it loads definitions and calls hooks.
///
/// A hook runs in the bundle of the plan version in force at the event, within the host's budget, and keeps nothing
/// between calls. Every call throws ``ScriptError`` if the script fails; then nothing is changed.
public protocol ScriptHost: Sendable {
  /// The version of the language that ``load(_:)`` reads, which changes whenever the same files may load differently;
  /// nil if unknown.
  var language: String? { get }

  /// Loads a plan.
  ///
  /// - Throws: ``Diagnostics`` with every problem, if there is an error.
  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition

  /// Returns a fingerprint of every function of a plan and everything it uses, by the path of its hook. Functions with
  /// the same fingerprint behave the same.
  ///
  /// Returns nil if they are unknown.
  func hookFingerprints(in bundle: ScriptBundle) -> [String: String]?

  /// Returns the values that an extractor produces for a finished survey; nil to save nothing.
  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?

  /// Returns the progress of an event as a script computes it.
  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double

  /// Returns an insight that a script derives; nil for none.
  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?

  /// Returns the numbers that a script computes for a series of a chart, by day; a day that it omits has none.
  func points(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> [CivilDate:
    Double]

  /// Returns the marks that a script draws for the days from one up to another.
  func drawing(_ hook: Hook, from: CivilDate, to: CivilDate, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> DrawingDefinition

  /// Returns the card that a script draws for the context's event; nil for the built-in style.
  ///
  /// Its buttons may only run actions of `card`.
  func view(_ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> CardView?

  /// Returns the items of a day that a plan composes; nil for the built-in day.
  func day(_ hook: Hook, of day: HookDay, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> [DayItem]?

  /// Returns the blocks of the document that a report composes.
  func blocks(of report: ReportDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> [DocumentBlock]

  /// Runs an action of a script's card with its input.
  ///
  /// The script records its changes to the event through `recorder`.
  /// - Throws: ``ScriptError``, or an error of `recorder` that the script did not catch.
  func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws

  /// Returns the conditions and destinations of a survey that are script functions.
  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks
}

extension ScriptHost {
  /// Returns nil: unknown.
  public var language: String? { nil }

  /// Returns nil: unknown.
  public func hookFingerprints(in bundle: ScriptBundle) -> [String: String]? { nil }

  /// Throws an error, because the host computes no series.
  ///
  /// - Throws: ``ScriptError`` with the code `missing`, always.
  public func points(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> [CivilDate:
    Double]
  { throw ScriptError(.missing, message: "this host cannot compute \(hook.path)") }

  /// Throws an error, because the host draws no marks.
  ///
  /// - Throws: ``ScriptError`` with the code `missing`, always.
  public func drawing(_ hook: Hook, from: CivilDate, to: CivilDate, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> DrawingDefinition
  { throw ScriptError(.missing, message: "this host cannot draw \(hook.path)") }

  /// Throws an error, because the host draws no cards.
  ///
  /// - Throws: ``ScriptError`` with the code `missing`, always.
  public func view(_ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> CardView?
  { throw ScriptError(.missing, message: "this host cannot draw \(hook.path)") }

  /// Throws an error, because the host composes no days.
  ///
  /// - Throws: ``ScriptError`` with the code `missing`, always.
  public func day(_ hook: Hook, of day: HookDay, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> [DayItem]?
  { throw ScriptError(.missing, message: "this host cannot run \(hook.path)") }

  /// Throws an error, because the host composes no documents.
  ///
  /// - Throws: ``ScriptError`` with the code `missing`, always.
  public func blocks(of report: ReportDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> [DocumentBlock]
  { throw ScriptError(.missing, message: "this host cannot run \(report.build.path)") }

  /// Throws an error, because the host runs no actions.
  ///
  /// - Throws: ``ScriptError`` with the code `missing`, always.
  public func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws { throw ScriptError(.missing, message: "this host cannot run \(hook.path)") }
}

/// Charges work to the caller that asked for it, in units of about one instruction of a script, before the work is done.
///
/// - Throws: The caller's error when its limit is exceeded, or when a person interrupts it.
public typealias WorkCharge = (_ work: Int) throws -> Void

/// The data that a hook can read: only its own patient's.
///
/// What a hook reads can be decades long, so the functions charge for it while they read.
public protocol HookContext {
  /// The instant at which the hook runs.
  var now: Instant { get }
  /// The patient's zone.
  var zone: Zone { get }
  /// The event that the hook runs for, if any.
  var event: Event? { get }
  /// The random seed of the call: in a reproducible run, the same call always gets the same random numbers.
  var seed: UInt64 { get }
  /// The work that all calls for the same action of a person share; nil for a call by itself.
  var budget: ActionBudget? { get }
  /// Where a host notes what a function reads beside its arguments; nil for nowhere.
  var reads: HookReads? { get }

  /// Returns the enrollment that the hook runs for.
  func enrollment() throws -> HookEnrollment

  /// Returns the values of a task and kind recorded so far at the events of today and of later days, oldest first.
  func valuesToday(task: CareTask.ID, kind: String?, charging charge: @escaping WorkCharge) throws -> [DatedValue]

  /// Returns the samples of a quantity that started in an interval before now, oldest first, without suspect ones.
  func samples(quantity: String, over: CalendarInterval, charging charge: @escaping WorkCharge) throws -> [DatedValue]

  /// Returns the values of a task and kind over whole days before today, oldest first.
  func values(
    task: CareTask.ID, kind: String?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue]

  /// Returns the adherence of each whole day before today, oldest first.
  func adherence(over: CalendarInterval, charging charge: @escaping WorkCharge) throws -> [DayAdherence]

  /// Returns what a statistical method finds over whole days before today.
  func evidence(
    of statistic: StatisticDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> Evidence

  /// Returns the figure of a measure of coverage over whole days before today.
  func coverage(
    _ definition: CoverageDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> CoverageFigure

  /// Returns the rate of completed sessions over whole days before today.
  func sessions(
    _ definition: SessionDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> SessionRate

  /// Returns the events of a task, or of all, over whole days before today, oldest first.
  func events(
    task: CareTask.ID?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [Event]
}

extension HookContext {
  /// Returns nil: a call by itself.
  public var budget: ActionBudget? { nil }
  /// Returns nil: reads are not noted.
  public var reads: HookReads? { nil }
}

/// A recorder of the changes that a script's card makes to its own event.
public protocol EventRecorder: AnyObject {
  /// Applies a change and returns the updated event.
  func apply(_ change: EventChange) throws -> Event

  /// Notes that the script reads the event, which may be what an earlier change made of it.
  ///
  /// A host that calls ``HookReads/noteRun()`` calls it for every such read, also of the event that ``apply(_:)`` returned: then changes can
  /// be made later.
  func noteRead()
}

extension EventRecorder {
  /// Does nothing: the event is as the changes made it.
  public func noteRead() {}
}
