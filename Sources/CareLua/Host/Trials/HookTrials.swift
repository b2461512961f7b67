import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// Runs a plan's functions on generated answers and data, and reports those that fail or return the wrong thing.
///
/// Each function is tried a fixed number of times, with the same data on every machine, within the limits that hold for
/// participants. The first failure of each function is reported.
final class HookTrials: HookCaller {
  private let checked: CheckedPlan
  let bundle: ScriptBundle
  private let reload: () throws(Diagnostics) -> LoadedPlan
  /// The plan to call; nil after a function that exceeded a limit.
  private var plan: LoadedPlan?
  private var failed: Set<String> = []
  /// The functions whose failure hangs on texts that a trial invented.
  private var warned: Set<String> = []
  /// The failures of a call on answers with free text, before it is known whether they hang on it; nil for other calls.
  var held: [Failure]?
  private var data: TrialData
  private let budget: TrialBudget
  /// The work of each function of the plan, by its path.
  private var work: [String: (hook: Hook, units: Int, calls: Int)] = [:]
  private var isOverBudget = false
  /// What the function that runs now is given, for the note.
  private var given = ""

  /// The number of times each survey is answered.
  private static let rounds = 9

  /// `reload` loads the plan again where a function ended its state.
  init(
    _ checked: CheckedPlan, _ plan: LoadedPlan, within budget: TrialBudget,
    reload: @escaping () throws(Diagnostics) -> LoadedPlan
  ) {
    self.checked = checked
    self.budget = budget
    self.plan = plan
    self.reload = reload
    bundle = plan.bundle
    data = TrialData(header: plan.definition.header)
  }

  /// Tries every function.
  func run() {
    guard !checked.decoder.hooks.isEmpty else { return }
    let versions = checked.definition.tasks.flatMap { [$0.base] + $0.later.map(\.task) }
    for task in versions where task.survey == nil { data.produced[task.id, default: []] += values(of: task) }
    // The second time, extractors see what the others produced.
    for pass in 0..<2 {
      for task in versions { answer(task, pass: pass) }
    }
    checkAnchors()
    for task in versions { tryEvents(of: task) }
    for insight in checked.definition.header.insights { show(insight) }
    for chart in checked.definition.header.charts { draw(chart) }
    build(checked.definition)
    compose(checked.definition.header, checked.definition.tasks.map(\.base))
  }

  // MARK: Surveys

  /// Answers a task's survey, extracts its values, and evaluates its alerts.
  private func answer(_ task: CareTask, pass: Int) {
    guard let survey = task.survey else { return tryAlerts(of: task) }
    let uses = survey.hooks + task.alerts.flatMap(\.when.hooks)
    let isScripted = if case .hook = task.extraction { true } else { !uses.isEmpty }
    guard isScripted || pass == 0 else { return }
    for round in 0..<Self.rounds {
      let situation = TrialSituation.allCases[round % TrialSituation.allCases.count]
      given = "\(situation.rawValue) and generated answers"
      let event = data.event(task, values: nil, round)
      let context = data.context(situation, round, event: event)
      let hooks = TextTrialHooks(
        hooks: LuaSurveyHooks(caller: self, bundle: bundle, context: context), trials: self)
      // The participants of the first three rounds answer only what they must, then everything.
      let answering = round < 3 ? 0 : round < 6 ? 1 : 0.7
      guard
        let result = SurveySession.trial(
          of: event, hooks: hooks, number: round, answering: answering, at: TrialData.now)
      else { continue }
      let values = extracted(result, of: task, context)
      if let values, case .hook(let hook) = task.extraction { checkUnits(of: values, from: hook, event) }
      if let values, pass == 0 {
        data.produced[task.id, default: []].append(values)
      }
      for hook in task.alerts.flatMap(\.when.hooks) { attempt { _ = try hooks.holds(hook, result) } }
    }
  }

  private func extracted(_ result: SurveyResult, of task: CareTask, _ context: TrialContext) -> [OutcomeValue]? {
    var values: [OutcomeValue]?
    attempt {
      values = try task.extraction.trialValues(of: result) { hook in
        try trying(hook, result) { try callExtract(hook, in: bundle, result: $0, context: context) }
      }
    }
    return values
  }

  /// Reports a value of a function whose units do not convert into those of the target of its kind.
  private func checkUnits(of values: [OutcomeValue], from hook: Hook, _ event: Event) {
    for value in values {
      guard let found = value.incompatibility(with: event.targets) else { continue }
      let name = value.kind.map { "'\($0)'" } ?? "a value"
      report(hook, "it returns \(name), of the kind of a target, but \(found)", nil, .incompatibleUnits)
      return
    }
  }

  /// Reports anchors that read a kind that extractors gave each time as something else than a date.
  private func checkAnchors() {
    // Fewer trials than there are may have missed the one that gives a date.
    guard !budget.isUsedUp else { return }
    for (place, anchor) in checked.definition.header.anchors.enumerated() {
      guard let source = anchor.from, checked.extracts(source.task) else { continue }
      let given = (data.produced[source.task] ?? []).joined().filter { $0.kind == source.kind }
      guard !given.isEmpty, !given.contains(where: \.isDate) else { continue }
      checked.warn(
        .missingValues, at: checked.part("anchors[\(place + 1)].from.kind"),
        """
        '\(source.kind)' of '\(source.task)' was never a date when its function was tried, so it cannot set an anchor; record the answer to a \
        question of the format `date`, or `time.date(…)`
        """)
    }
  }

  // MARK: Events

  /// Values that can be recorded for a task without a survey.
  private func values(of task: CareTask) -> [[OutcomeValue]] {
    if let link = task.link { return [[OutcomeValue(.double(5000), kind: link.quantity, units: link.units)]] }
    let elements = max(1, min(task.schedule.elements.count, 4))
    return (0..<elements).map { element in
      let targets = task.targets(ofElement: element)
      return targets.isEmpty ? [OutcomeValue(.boolean(true))] : targets
    }
  }

  /// Evaluates the alerts of a task without a survey.
  private func tryAlerts(of task: CareTask) {
    for hook in task.alerts.flatMap(\.when.hooks) {
      forEachEvent(of: task, isRecorded: true) { event, context in
        let hooks = LuaSurveyHooks(caller: self, bundle: bundle, context: context)
        let result = SurveyResult(runID: "", surveyID: task.id.text, surveyHash: "", started: TrialData.now)
        _ = try hooks.holds(hook, result)
      }
    }
  }

  private func tryEvents(of task: CareTask) {
    tryProgress(of: task)
    guard task.card.view != nil || !task.card.actions.isEmpty else { return }
    forEachEvent(of: task, isRecorded: false) { event, context in
      let view = try task.card.view.flatMap { try callView($0, of: task.card, in: bundle, context: context) }
      var random = SimulationRandom(seed: 0, participant: context.number, decision: "check/\(task.id)")
      for control in Card(of: event, view: view, in: TrialData.zone, at: TrialData.now).elements.controls {
        guard let hook = task.card.actions[control.action] else { continue }
        let recorder = TrialRecorder(event, data)
        try callAction(
          hook, in: bundle, input: control.randomInput(using: &random), context: context, recorder: recorder)
      }
    }
  }

  private func tryProgress(of task: CareTask) {
    guard case .hook(let hook) = task.progress else { return }
    let reads = HookReads()
    forEachEvent(of: task, isRecorded: true) { _, context in
      var context = context
      context.reads = reads
      _ = try callProgress(hook, in: bundle, context: context)
    }
    guard let last = reads.names.last else { return }
    let others = reads.names.dropLast().joined(separator: ", ")
    warn(
      hook, .progressNotKept,
      "it reads \(others.isEmpty ? last : "\(others) and \(last)"), so that the progress is computed at each read; write it with its event alone, such as "
        + "event.values and event.params")
  }

  /// Calls `body` for events of a task: with each set of values, and without an outcome unless `isRecorded`.
  private func forEachEvent(of task: CareTask, isRecorded: Bool, _ body: (Event, TrialContext) throws -> Void) {
    var sets = (data.produced[task.id] ?? []).prefix(6).map { Optional($0) }
    if !isRecorded { sets.append(nil) }
    for (number, values) in sets.enumerated() {
      for situation in TrialSituation.allCases {
        given = situation.rawValue
        let event = data.event(task, values: values, number)
        attempt { try body(event, data.context(situation, number, event: event)) }
      }
    }
  }

  private func show(_ insight: InsightDefinition) {
    guard case .script = insight.rule else { return }
    for situation in TrialSituation.allCases {
      // An insight is not computed before it has as many days with data as it asks for.
      guard situation == .everything || situation.count(of: 1) >= insight.atLeast else { continue }
      given = situation.rawValue
      for number in 0..<3 {
        attempt { _ = try callInsight(insight, in: bundle, context: data.context(situation, number)) }
      }
    }
  }

  private func draw(_ chart: ChartDefinition) {
    for situation in TrialSituation.allCases {
      given = situation.rawValue
      for number in 0..<3 {
        let context = data.context(situation, number)
        for case .computed(let hook) in chart.series.map(\.source) {
          attempt { _ = try callPoints(hook, in: bundle, context: context) }
        }
        guard let hook = chart.draw else { continue }
        let today = TrialData.today
        attempt {
          _ = try callDrawing(hook, from: today.adding(days: -chart.mostDays), to: today, in: bundle, context: context)
        }
      }
    }
  }

  // MARK: Calls

  /// Returns the data of a situation without an event.
  func context(_ situation: TrialSituation, _ number: Int) -> TrialContext { data.context(situation, number) }

  /// Returns an event of a task, with an outcome if it is recorded and any is possible.
  func event(of task: CareTask, number: Int, isRecorded: Bool) -> Event {
    let known = data.produced[task.id] ?? []
    return data.event(task, values: isRecorded ? known.first { !$0.isEmpty } ?? known.first : nil, number)
  }

  /// Runs a call in a situation; its failure has been reported.
  func attempt(with situation: TrialSituation, _ body: () throws -> Void) {
    given = situation.rawValue
    attempt(body)
  }

  /// Reports a warning about a function.
  func warn(_ hook: Hook, _ code: DiagnosticCode, _ message: String) {
    guard !failed.contains(hook.path), let source = checked.decoder.hooks[hook.path] else { return }
    checked.warn(code, at: source.authored, message)
  }

  /// Runs a call; its failure has been reported.
  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch {
      // A rule of the host, such as a refused value, is a failure of the function only if the script did not catch it;
      // then the call has reported it.
    }
  }

  func call<Result>(
    _ hook: Hook, in bundle: ScriptBundle, context: any HookContext,
    arguments: (LoadedPlan, ContextObject) -> [LuaValue],
    decode: (LoadedPlan, LuaValue) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    guard !budget.isUsedUp else { throw overBudget(at: hook) }
    guard !failed.contains(hook.path), let plan = living else {
      throw ScriptError(.missing, message: "\(hook.path) has failed")
    }
    let share = budget.share
    let ctx = plan.begin(context, share: share)
    defer {
      note(plan.state.usedShare, of: hook, plan.state)
      plan.end(ctx, context)
    }
    let results: [LuaValue]?
    do throws(LuaError) {
      results = try plan.call(hook, arguments(plan, ctx))
    } catch {
      // The rest of the budget was less than the function may use for a participant, so that this is no failure of its own.
      guard share == 1 || error.kind != .budget && error.kind != .deadline else {
        throw overBudget(at: hook)
      }
      let failure = ScriptFailure(error, cache: checked.cache, registry: checked.decoder.registry).diagnostic
      // An action may refuse an input in words of its own.
      let thrown = error.thrown as? RuntimeError
      if !(hook.path.contains(".card.on.") && (RedactedError.isRaisedByScript(error) || thrown?.refusal != nil)) {
        let isAboutUnits = if case .incompatibleUnits? = thrown { true } else { false }
        let code = isAboutUnits ? DiagnosticCode.incompatibleUnits : .failingHook
        report(hook, Self.message(error) ?? failure.message, failure, code)
      }
      throw ScriptError(.runtime, message: failure.message)
    }
    guard let results else { throw ScriptError(.missing, message: "the plan has no function at \(hook.path)") }
    do throws(ScriptError) {
      return try decode(plan, results.first ?? .nil)
    } catch {
      report(hook, error.message, nil)
      throw error
    }
  }

  private func note(_ share: Double, of hook: Hook, _ state: LuaState) {
    budget.spend(share)
    let units = Int(share * Double(state.limits.work)), before = work[hook.path]
    work[hook.path] = (hook, (before?.units ?? 0) + units, (before?.calls ?? 0) + 1)
  }

  /// Reports once that the work of the check is used up, at the function of this plan that used the most.
  private func overBudget(at hook: Hook) -> ScriptError {
    if !isOverBudget {
      isOverBudget = true
      let most = work.values.max { ($0.units, $1.hook.path) < ($1.units, $0.hook.path) }
      let blamed = most?.hook ?? hook
      if let source = checked.decoder.hooks[blamed.path] {
        let used = most.map { "this one used \($0.units) units in \($0.calls) calls" } ?? "the plans before used it up"
        checked.decoder.report(
          .limit, at: source.authored,
          "the functions use up the work of one check before all are tried; \(used); make loops shorter, or check fewer plans at once"
        )
      }
    }
    return ScriptError(.budget, message: "the work of one check is used up")
  }

  /// The message of an exceeded limit of work or time, of which the machine decides which comes first; nil for other errors.
  private static func message(_ error: LuaError) -> String? {
    switch error.kind {
    case .budget, .deadline: "the function exceeds the limit of work or time; does a loop never end?"
    case .memory: "the function exceeds the limit of memory; does a loop never end?"
    case .syntax, .runtime, .interrupted: nil
    }
  }

  private var living: LoadedPlan? {
    if let plan, !plan.state.isDead { return plan }
    // A plan that could be loaded can be loaded again.
    plan = try? reload()
    return plan
  }

  /// The failure of a function.
  struct Failure {
    var hook: Hook
    var message: String
    var diagnostic: Diagnostic?
    var code = DiagnosticCode.failingHook
  }

  private func report(
    _ hook: Hook, _ message: String, _ diagnostic: Diagnostic?, _ code: DiagnosticCode = .failingHook
  ) {
    let failure = Failure(hook: hook, message: message, diagnostic: diagnostic, code: code)
    if held != nil { held?.append(failure) } else { report(failure, onText: false) }
  }

  func report(_ failure: Failure, onText: Bool) {
    let path = failure.hook.path
    guard onText ? warned.insert(path).inserted : failed.insert(path).inserted,
      let source = checked.decoder.hooks[path]
    else { return }
    let code = onText ? .textDependentHook : failure.code
    let severity = onText ? Diagnostic.Severity.warning : .error
    guard let diagnostic = failure.diagnostic, diagnostic.location != nil else {
      return checked.decoder.report(code, at: source.authored, severity: severity, notes: [given], failure.message)
    }
    checked.decoder.add(
      Diagnostic(
        code, path: path, message: "this fails\(onText ? " for some texts" : ""): \(failure.message)",
        severity: severity, location: diagnostic.location, sourceLine: diagnostic.sourceLine,
        notes: [given] + diagnostic.notes))
  }
}

extension ChartDefinition {
  /// The greatest number of days that it covers.
  fileprivate var mostDays: Int { over.days + 31 * over.months }
}

extension CheckedPlan {
  /// Returns whether a function makes the values of a task.
  fileprivate func extracts(_ task: CareTask.ID) -> Bool {
    definition.tasks.contains { timeline in
      timeline.base.id == task
        && ([timeline.base] + timeline.later.map(\.task)).contains {
          if case .hook = $0.extraction { true } else { false }
        }
    }
  }
}

extension OutcomeValue {
  /// Whether an anchor can read the value.
  fileprivate var isDate: Bool {
    switch value {
    case .date, .day: true
    case .integer, .double, .boolean, .text, .binary: false
    }
  }
}
