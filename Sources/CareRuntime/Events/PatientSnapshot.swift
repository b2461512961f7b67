import CareInsights
import CareModel
import CareStore

/// One patient in a snapshot of the store: the history, and the reader, the time, and the as-of bound it was read with.
struct PatientSnapshot {
  let runtime: CareRuntime
  let reader: StoreReader
  var history: PatientHistory
  /// The state of the store that the snapshot shows; nil for the newest.
  let asOf: AsOf?
  let now: Instant
  /// The failures of the plans' functions while this snapshot was used.
  let failures = ScriptFailures()
  /// Charges for what is read; nil if the caller has no limit.
  private(set) var charge: WorkCharge?
  /// The events that were read before from this history; nil to read them each time.
  private(set) var known: KnownEvents?

  /// Reads a patient's history; with `carePlan` or `task`, only what concerns them.
  ///
  /// `following`: what the caller reads next, which an engine with a network reads in the same round trip.
  /// - Throws: `StoreError.notFound` if there is no such patient; what `following` throws.
  init(
    of patient: Patient.ID, carePlan: CarePlan.ID? = nil, task: CareTask.ID? = nil, asOf: AsOf? = nil,
    runtime: CareRuntime, in reader: StoreReader, at now: Instant,
    following: (PatientHistory) throws -> [ComingRead] = { _ in [] }
  ) throws {
    self.runtime = runtime
    self.reader = reader
    self.asOf = asOf
    self.now = now
    history = try PatientHistory(
      of: patient, carePlan: carePlan, task: task, asOf: asOf, in: reader, following: following)
    func counting() -> [Int] { history.enrollments.indices.filter { !history.enrollments[$0].missedSources.isEmpty } }
    guard !counting().isEmpty else { return }
    // The task that is counted from must be read, too.
    if task != nil { history = try PatientHistory(of: patient, carePlan: carePlan, asOf: asOf, in: reader) }
    try readMissed(of: counting())
  }

  var patient: Patient.ID { history.patient }

  /// The zone in which the patient lives now.
  var zone: Zone { history.zones.zone(at: now) }

  /// Returns the snapshot with the tasks beside any plan only.
  func limitedToOwnTasks() -> PatientSnapshot {
    changingHistory { $0.enrollments.removeAll { $0.id != nil } }
  }

  /// Returns the snapshot with one enrollment only; with all if `carePlan` is nil.
  func limited(to carePlan: CarePlan.ID?) -> PatientSnapshot {
    guard let carePlan, history.enrollments.contains(where: { $0.id != carePlan }) else { return self }
    return changingHistory { $0.enrollments.removeAll { $0.id != carePlan } }
  }

  /// Returns the snapshot that charges for what is read.
  func charging(_ charge: WorkCharge?) -> PatientSnapshot {
    var charged = self
    charged.charge = charge ?? self.charge
    return charged
  }

  /// Runs `body`, which reads rows until the function that it is given, which charges for each row, returns false.
  func chargingRows<Result>(_ body: (_ continues: () -> Bool) throws -> Result) throws -> Result {
    guard let charge else { return try body { true } }
    var refusal: (any Error)?
    let result = try body {
      do { try charge(EventJoin.price) } catch { refusal = error }
      return refusal == nil
    }
    if let refusal { throw refusal }
    return result
  }

  /// Returns the snapshot with another history.
  func changingHistory(_ body: (inout PatientHistory) -> Void) -> PatientSnapshot {
    var changed = self
    changed.known = nil
    body(&changed.history)
    return changed
  }

  /// Returns the snapshot with some tasks only.
  func limited(to tasks: [CareTask.ID]) -> PatientSnapshot {
    changingHistory { history in
      for index in history.enrollments.indices {
        history.enrollments[index].tasks.removeAll { !tasks.contains($0.id) }
      }
    }
  }

  /// Returns the snapshot that keeps the events of days that were read, for the insights and charts of a plan, which read the same days.
  func keepingEvents() -> PatientSnapshot {
    var keeping = self
    keeping.known = KnownEvents()
    return keeping
  }
}

extension CareRuntime {
  /// Runs `body` on a snapshot of a patient.
  ///
  /// `following`: what `body` reads first, which an engine with a network reads in the same round trip.
  func read<Result>(
    _ patient: Patient.ID, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant,
    charging charge: WorkCharge? = nil, following: (PatientHistory) throws -> [ComingRead] = { _ in [] },
    _ body: (PatientSnapshot) throws -> Result
  ) throws -> Result {
    try store.read { reader in
      let snapshot = try PatientSnapshot(
        of: patient, carePlan: carePlan, asOf: asOf, runtime: self, in: reader, at: now, following: following)
      return try body(snapshot.charging(charge))
    }
  }
}

extension PatientHistory {
  /// The reads of the outcomes that the events of an interval may have, and of the drafts.
  func comingReads(
    of interval: EventQuery.Interval, task: CareTask.ID? = nil, at now: Instant
  ) throws -> [ComingRead] {
    guard interval == .now else { return try comingReads(of: interval) }
    let today = zones.zone(at: now).date(of: now),
      days = reaching(today, with: (today, today.adding(days: 1)), task: task)
    return try comingReads(of: .days(from: days.from, to: days.to))
  }

  /// The reads of the outcomes that the events of days may have, and of the drafts.
  func comingReads(of interval: EventQuery.Interval) throws -> [ComingRead] {
    let (from, to) = try outcomeWindow(of: interval)
    return [.outcomes(from: from, to: to), .drafts]
  }

  /// Returns the time in which outcomes of an interval's events start.
  func outcomeWindow(of interval: EventQuery.Interval) throws -> (from: Instant, to: Instant) {
    let (from, to) = try interval.bounds()
    // Days already reach into every zone.
    let margin = if case .range = interval { 48 } else { 12 }
    return Self.outcomeWindow(from: from, to: to, margin: margin)
  }

  /// Returns the time in which outcomes of the events between two instants start.
  ///
  /// `margin`: hours on either side. An outcome keeps the time at which it was recorded, and a move to another zone shifts
  /// its occurrence by up to a day.
  static func outcomeWindow(from: Instant, to: Instant, margin hours: Int = 48) -> (from: Instant, to: Instant) {
    (from.adding(seconds: -hours * 3600), to.adding(seconds: hours * 3600))
  }
}

extension PatientSnapshot {
  /// Returns the events in an interval, of one task or all, by start, then task id, then element.
  func events(_ interval: EventQuery.Interval, task: CareTask.ID? = nil) throws -> [Event] {
    try withScriptedProgress(sampledEvents(interval, task: task))
  }

  /// Returns the events in an interval with samples, and without progress that scripts compute.
  ///
  /// Those of days that were read before are not read again, unless reading is charged.
  func sampledEvents(_ interval: EventQuery.Interval, task: CareTask.ID? = nil) throws -> [Event] {
    guard charge == nil, let known, case .days(let from, let to) = interval else {
      return try withSamples(scheduledEvents(interval, tasks: task.map { [$0] }, join: join(interval)))
    }
    if let found = known.events(from: from, to: to, task: task) { return found }
    known.add(try withSamples(scheduledEvents(interval, join: join(interval))), from: from, to: to)
    return known.events(from: from, to: to, task: task) ?? []
  }

  /// Returns the events in an interval from a join, with progress that scripts compute.
  func events(_ interval: EventQuery.Interval, tasks: Set<CareTask.ID>? = nil, join: EventJoin) throws -> [Event] {
    try withScriptedProgress(withSamples(scheduledEvents(interval, tasks: tasks, join: join)))
  }

  private func withScriptedProgress(_ events: [Event]) throws -> [Event] {
    var events = events
    for place in events.indices where events[place].hasScriptedProgress {
      events[place] = try withScriptedProgress(events[place])
    }
    return events
  }

  /// Returns the events in an interval without samples, and without progress that scripts compute.
  func scheduledEvents(
    _ interval: EventQuery.Interval, tasks: Set<CareTask.ID>? = nil, join: EventJoin
  ) throws -> [Event] {
    let (from, to) = try interval.bounds()
    return try join.events(
      from: from, to: to, home: interval.days(in: history.zones), tasks: tasks, isIncluded: interval.contains)
  }

  /// Returns the join for the events of an interval.
  func join(_ interval: EventQuery.Interval) throws -> EventJoin {
    try join(history.outcomeWindow(of: interval))
  }

  /// Returns the join for the events between two instants.
  func join(from: Instant, to: Instant) throws -> EventJoin {
    try join(PatientHistory.outcomeWindow(from: from, to: to))
  }

  private func join(_ window: (from: Instant, to: Instant)) throws -> EventJoin {
    try join(
      outcomes: chargingRows { continues in
        try reader.outcomes(patient: patient, from: window.from, to: window.to, asOf: asOf, while: continues)
      })
  }

  /// Returns the join for the events that the given outcomes may belong to.
  ///
  /// `opening`: the next start of tasks at will; now by default.
  func join(outcomes: [Version<Outcome>], opening: AtWillOpening? = nil) throws -> EventJoin {
    CareRuntime.joinObserver?()
    let slots = outcomes.map { (EventJoin.Slot(carePlan: $0.value.carePlan, key: $0.value.key), $0) }
    let drafts = try reader.drafts(patient: patient).map { stored in
      (EventJoin.Slot(carePlan: stored.carePlan, key: stored.draft.key), stored.draft)
    }
    let known = Dictionary(drafts) { first, _ in first }, opening = opening ?? AtWillOpening(at: now)
    return EventJoin(
      history: history, outcomes: Dictionary(slots) { first, _ in first }, drafts: known,
      recordedVersions: RecordedVersions(in: reader), now: now, charge: charge,
      starts: try atWillStarts(around: opening.moment, drafts: known), opening: opening)
  }

  /// Returns an event with the progress that its task's script computes, and the state that follows from it, if it is
  /// completed and has one.
  ///
  /// The progress is unknown if the script fails: an error in a plan must not hide the event, or the others.
  /// - Throws: `ScriptError` if a person interrupts the script; `StoreError`.
  func withScriptedProgress(_ event: Event) throws -> Event {
    guard event.hasScriptedProgress else { return event }
    var evaluated = event
    try evaluated.evaluateProgress { hook in
      do {
        return try callingVersion(for: event) { try progress(of: event, by: hook, in: $0) }
      } catch let error as ScriptError where error.kind != .interrupted {
        try failures.add(error)
        return nil
      }
    }
    return evaluated
  }

  /// Calls a function of the plan in the version in force at an event's start; if that fails, in the newest version.
  ///
  /// Seeding a corrected plan therefore heals what was recorded before.
  ///
  /// - Throws: The error of the newest version; `ScriptError` if a person interrupts the script; `StoreError`.
  func calling<Result>(for event: Event, _ body: (ScriptBundle) throws -> Result) throws -> Result {
    try callingVersion(for: event) { try body(try reader.bundle($0)) }
  }

  /// Calls `body` with the files of the version in which ``calling(for:_:)`` calls a function.
  private func callingVersion<Result>(
    for event: Event, _ body: (ScriptBundle.Manifest) throws -> Result
  ) throws -> Result {
    guard let plan = event.plan else { return try body(ScriptBundle().manifest) }
    let inForce = bundleInForce(for: event)
    if let inForce {
      do { return try body(inForce) } catch let error as ScriptError where error.kind != .interrupted {
        guard let newest = try newestBundle(of: plan), newest != inForce else { throw error }
        return try body(newest)
      }
    }
    guard let newest = try newestBundle(of: plan) else {
      throw ScriptError(.missing, message: "plan \(plan) has no scripts at the event's start; seed the plan again")
    }
    return try body(newest)
  }

  /// Returns the files of the plan's version that an event has; nil if the plan had none.
  private func bundleInForce(for event: Event) -> ScriptBundle.Manifest? {
    let time = event.occurrence.versionTime(in: event.zone)
    return history.enrollment(of: event)?.headers?.version(at: time)?.value.bundle
  }

  private func newestBundle(of plan: PlanHeader.ID) throws -> ScriptBundle.Manifest? {
    try reader.history(PlanHeader.self, id: plan, owner: .none, asOf: asOf).last { !$0.isDeleted }?.value.bundle
  }

  /// Returns the functions of an event's survey, as ``calling(for:_:)`` finds them.
  ///
  /// A survey outlives the read that started it, so its functions read the store again, unless they run in `transaction`.
  ///
  /// - Throws: ``RuntimeError/missingBundle(plan:)`` if the plan has no scripts; `StoreError`.
  func surveyHooks(for event: Event, in transaction: StoreReader? = nil) throws -> any SurveyHooks {
    var context = context(for: event)
    (context.snapshot, context.reader) = (nil, transaction)
    context.budget = ActionBudget()
    func hooks(in bundle: ScriptBundle) -> any SurveyHooks { runtime.scripts.surveyHooks(in: bundle, context: context) }
    guard let plan = event.plan else { return hooks(in: ScriptBundle()) }
    let inForce = bundleInForce(for: event)
    let newest = try newestBundle(of: plan)
    guard let first = inForce ?? newest else { throw RuntimeError.missingBundle(plan: plan) }
    let own = hooks(in: try reader.bundle(first))
    guard let newest, newest != first else { return own }
    return NewestSurveyHooks(own: own, newest: hooks(in: try reader.bundle(newest)))
  }

  /// Returns the data that a hook can access when it runs for an event, during this read only.
  func context(for event: Event) -> PatientContext {
    PatientContext(
      runtime: runtime, patient: patient, now: now, zone: event.zone, event: event, carePlan: event.carePlan,
      asOf: asOf, snapshot: history.hasAllTasks ? self : nil)
  }

  /// Returns the card that the plan's script draws for an event; nil for the built-in style.
  ///
  /// - Throws: `ScriptError` if the script fails.
  func view(of event: Event) throws -> CardView? {
    guard let hook = event.task.card.view else { return nil }
    return try calling(for: event) {
      try runtime.scripts.view(hook, of: event.task.card, in: $0, context: context(for: event))
    }
  }
}

/// The functions of a survey; one that fails is called in the plan's newest version.
private struct NewestSurveyHooks: SurveyHooks {
  let own: any SurveyHooks
  let newest: any SurveyHooks

  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? {
    try calling { try $0.destination(hook, result) }
  }

  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool { try calling { try $0.holds(hook, result) } }

  /// Both share one budget.
  func beginAction() { own.beginAction() }

  func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply { try calling { try $0.reply(hook, to: moment) } }

  private func calling<Result>(_ body: (any SurveyHooks) throws -> Result) throws -> Result {
    do { return try body(own) } catch let error as ScriptError where error.kind != .interrupted {
      return try body(newest)
    }
  }
}

extension CareRuntime {
  /// Called for every join of events; tests count joins with it.
  @TaskLocal package static var joinObserver: (@Sendable () -> Void)?
}

extension Event {
  /// Whether a function of the plan computes the progress: for a completed event of a task with one.
  fileprivate var hasScriptedProgress: Bool {
    guard case .hook = task.progress else { return false }
    return outcome?.value.status == .completed
  }
}
