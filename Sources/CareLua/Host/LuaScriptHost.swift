public import CareModel
import Synchronization

/// Runs plan scripts in sandboxed Lua states.
///
/// Every call runs in a state into which one plan's files were loaded, and which was then frozen. So hooks keep no state: a call returns
/// what it would return in a new state. A state that exceeded its work, memory, or time limit is discarded.
///
/// ```swift
/// let host = LuaScriptHost()
/// let problems = host.check(FolderReader(folder: URL(filePath: "plans/knee-recovery")))
/// let plan = try host.load(FolderReader(folder: URL(filePath: "plans/knee-recovery")))
/// let title = plan.header.title
/// ```
public final class LuaScriptHost: ScriptHost, HookCaller {
  let loader: @Sendable () -> PlanLoader
  private let pool: HookPool
  private let isDataInvented: Bool

  /// Creates a host whose calls have limits.
  ///
  /// - Parameters:
  ///   - limits: The limits of each call.
  ///   - isDataInvented: Whether no participant's data reaches the scripts, as in tests and simulations; then errors have the script's own
  ///     message as their ``CareModel/ScriptError/privateMessage``.
  ///   - log: Receives what scripts print, which can contain a participant's answers.
  public convenience init(
    limits: SandboxLimits = .plan, isDataInvented: Bool = false, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(limits: limits, idleStates: 8, isDataInvented: isDataInvented, log: log)
  }

  /// Creates a host that keeps at most so many states between calls.
  package init(
    limits: SandboxLimits, idleStates: Int, isDataInvented: Bool = false,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.isDataInvented = isDataInvented
    pool = HookPool(capacity: idleStates)
    loader = {
      PlanLoader(limits: limits) { state throws(LuaError) in
        state.print = log
        try JSONLibrary.install(in: state)
      }
    }
  }

  /// The language of this release.
  public var language: String? { Registry.language }

  /// Loads a plan in a new state; see ``CareModel/ScriptHost/load(_:)``.
  ///
  /// - Throws: ``CareBase/Diagnostics`` with every error, if the plan has one.
  public func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition {
    try loader().load(reader).definition
  }

  /// Returns the source of each hook with its dependencies; see ``CareModel/ScriptHost/hookFingerprints(in:)``.
  public func hookFingerprints(in bundle: ScriptBundle) -> [String: String]? {
    // The hooks of a bundle that can no longer be loaded are unknown.
    try? loader().load(bundle.reader).hookFingerprints
  }

  /// Returns every error and warning of a plan.
  public func check(_ reader: any SourceReader) -> Diagnostics {
    check(reader, within: TrialBudget())
  }

  /// Returns every error and warning of each of several plans, whose functions share the work of one check.
  public func check(_ readers: [any SourceReader]) -> [Diagnostics] {
    loadChecked(readers).map(\.diagnostics)
  }

  /// Loads several plans once and checks them as ``check(_:)-([any SourceReader])`` does: a plan without errors, and every error and
  /// warning of each.
  package func loadChecked(_ readers: [any SourceReader]) -> [(plan: PlanDefinition?, diagnostics: Diagnostics)] {
    let budget = TrialBudget()
    return readers.map { loadChecked($0, within: budget) }
  }

  /// Returns every error and warning of a plan, whose functions are tried as long as the budget lasts.
  package func check(_ reader: any SourceReader, within budget: TrialBudget) -> Diagnostics {
    loadChecked(reader, within: budget).diagnostics
  }

  private func loadChecked(
    _ reader: any SourceReader, within budget: TrialBudget
  ) -> (plan: PlanDefinition?, diagnostics: Diagnostics) {
    do {
      let loaded = try loader().load(reader, checking: true, within: budget)
      return (loaded.definition, Diagnostics(loaded.warnings))
    } catch { return (nil, error) }
  }

  /// Calls `extract(result, event, ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns a value of another type.
  public func extract(
    _ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext
  ) throws(ScriptError) -> [OutcomeValue]? {
    try callExtract(hook, in: bundle, result: result, context: context)
  }

  /// Calls `progress(event, ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns a value of another type.
  public func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
    try callProgress(hook, in: bundle, context: context)
  }

  /// Calls `show(ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns a value of another type, or if the insight is a threshold.
  public func insight(
    _ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> Insight? {
    try callInsight(definition, in: bundle, context: context)
  }

  /// Calls `points(ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns something else than rows with a date and a number.
  public func points(
    _ hook: Hook, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> [CivilDate: Double] {
    try callPoints(hook, in: bundle, context: context)
  }

  /// Calls `draw(ctx, period)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns something else than `chart.marks`.
  public func drawing(
    _ hook: Hook, from: CivilDate, to: CivilDate, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> DrawingDefinition {
    try callDrawing(hook, from: from, to: to, in: bundle, context: context)
  }

  /// Calls `view(event, ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns a value of another type.
  public func view(
    _ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> CardView? {
    try callView(hook, of: card, in: bundle, context: context)
  }

  /// Calls `day(day, ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns a value of another type.
  public func day(
    _ hook: Hook, of day: HookDay, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> [DayItem]? {
    try callDay(hook, of: day, in: bundle, context: context)
  }

  /// Calls `build(ctx)`.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails, exceeds a limit, or returns a value of another type.
  public func blocks(
    of report: ReportDefinition, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> [DocumentBlock] {
    try callBlocks(of: report, in: bundle, context: context)
  }

  /// Calls `on.name(event, ctx, input)`, which can record at the event.
  ///
  /// - Throws: ``CareModel/ScriptError`` if the hook fails or exceeds a limit, or if there is no event; the recorder's error if the hook
  ///   does not catch it.
  public func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws {
    try callAction(hook, in: bundle, input: input, context: context, recorder: recorder)
  }

  /// Returns the functions of `result` that surveys branch by.
  public func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
    LuaSurveyHooks(caller: self, bundle: bundle, context: context)
  }

  /// Calls a hook with the given arguments, and decodes its result.
  func call<Result>(
    _ hook: Hook, in bundle: ScriptBundle, context: any HookContext,
    arguments: (LoadedPlan, ContextObject) -> [LuaValue],
    decode: (LoadedPlan, LuaValue) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let share = context.budget?.share ?? 1
    guard share > Self.leastShare else {
      throw ScriptError(
        overBudgetOf: ScriptError.Origin(hook: hook, task: context.event?.task.id, event: context.event?.key))
    }
    let manifest = bundle.manifest
    let plan = if let idle = pool.take(manifest) { idle } else { try fresh(bundle, for: hook, context) }
    let ctx = plan.begin(context, share: share)
    defer {
      context.budget?.spend(plan.state.usedShare)
      plan.end(ctx, context)
      pool.put(plan, manifest)
    }
    // Needed for failures only.
    func origin() -> ScriptError.Origin {
      ScriptError.Origin(
        hook: hook, plan: plan.definition.header.id, version: plan.definition.header.authorVersion,
        task: context.event?.task.id, event: context.event?.key)
    }
    let results: [LuaValue]?
    do throws(LuaError) {
      results = try plan.call(hook, arguments(plan, ctx))
    } catch {
      guard share == 1 || error.kind != .budget && error.kind != .deadline else {
        throw ScriptError(overBudgetOf: origin())
      }
      throw ScriptError(error, of: origin(), in: bundle, isDataInvented: isDataInvented)
    }
    guard let results else {
      throw ScriptError(.missing, message: "the plan has no function at \(hook.path)", origin: origin())
    }
    do throws(ScriptError) {
      return try decode(plan, results.first ?? .nil)
    } catch {
      var error = error
      error.origin = origin()
      throw error
    }
  }

  /// The least part of its limits with which a call is worth starting.
  static let leastShare = 0.01

  private func fresh(
    _ bundle: ScriptBundle, for hook: Hook, _ context: any HookContext
  ) throws(ScriptError) -> LoadedPlan {
    do throws(Diagnostics) {
      return try loader().load(bundle.reader, isStored: true)
    } catch {
      let first = error.items.first { $0.severity == .error }
      throw ScriptError(
        .missing, message: "the plan's scripts can no longer be loaded: \(first?.message ?? "unknown reason")",
        location: first?.location, sourceLine: first?.sourceLine,
        origin: ScriptError.Origin(hook: hook, task: context.event?.task.id, event: context.event?.key))
    }
  }
}

extension ScriptError {
  /// Creates the error of a function that had no work left, because the functions before it used up the action's.
  fileprivate init(overBudgetOf origin: Origin) {
    self.init(
      .budget, code: Self.actionBudget,
      message: "the plan's functions have used up the work of one page; make their loops shorter", origin: origin)
  }
}

extension LuaState {
  /// The part of the limits that the last call used; a call that ran into a limit has used all that it had.
  var usedShare: Double { isDead ? share : Double(max(0, workUsed)) / Double(max(1, limits.work)) }
}

extension LuaScriptHost {
  /// Returns the paths of a bundle's hooks, sorted.
  ///
  /// - Throws: ``CareBase/Diagnostics`` if the plan cannot be loaded.
  package func hookPaths(in bundle: ScriptBundle) throws(Diagnostics) -> [String] {
    try loader().load(bundle.reader, isStored: true).hookPaths
  }
}

/// Loaded plans that are idle between calls, by the files that they were loaded from.
///
/// A plan is out of the pool while a call uses it, so no two calls share one.
final class HookPool: Sendable {
  private struct Idle: @unchecked Sendable {  // allowed: a plan in the pool has no owner, one out of it has one
    let manifest: ScriptBundle.Manifest
    let plan: LoadedPlan
  }

  private let idle = Mutex<[Idle]>([])
  private let capacity: Int

  /// Creates a pool of at most so many plans; the one that has been idle longest is dropped first.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Takes an idle plan of these files from the pool; nil if there is none.
  func take(_ manifest: ScriptBundle.Manifest) -> LoadedPlan? {
    let found = idle.withLock { idle -> Idle? in
      idle.lastIndex { $0.manifest == manifest }.map { idle.remove(at: $0) }
    }
    return found?.plan
  }

  /// Returns a plan to the pool, unless its state has ended.
  func put(_ plan: LoadedPlan, _ manifest: ScriptBundle.Manifest) {
    guard !plan.state.isDead else { return }
    let added = Idle(manifest: manifest, plan: plan)
    // States are closed outside the lock.
    let dropped = idle.withLock { idle -> Idle? in
      idle.append(added)
      return idle.count > capacity ? idle.removeFirst() : nil
    }
    _ = dropped
  }
}
