import CareModel
import CareSchedule
import CareStore

/// One enrollment over time, with the plan that it follows.
///
/// The tasks that a patient has beside any plan form one without a care plan.
struct EnrollmentHistory {
  var id: CarePlan.ID?
  var plan: PlanHeader.ID?
  /// The versions of the care plan; nil for the patient's own tasks.
  var carePlan: Timeline<CarePlan>?
  var headers: Timeline<PlanHeader>?
  /// The states of its plan that the enrollment reads over time; empty without a plan.
  var snapshots: [PlanSnapshot] = []
  var tasks: [Timeline<CareTask>]
  /// The time since which the plan's gate is known to be open, by gate task.
  var gateOpened: [CareTask.ID: Instant] = [:]
  /// The start of the event that first completed a task, for tasks that end when they are done.
  var done: [CareTask.ID: Instant] = [:]
  /// The times from which a task that ends when it is done was done, each with the time at which that was taken back.
  var formerlyDone: [CareTask.ID: [(from: Instant, upTo: Instant)]] = [:]
  /// The ended events of the tasks that schedules count from.
  var completions: [CareTask.ID: [TaskCompletion]] = [:]
  /// Those of them whose missed events a schedule counts from.
  private(set) var missedSources: Set<CareTask.ID> = []
  /// The zones over time in which its times are read.
  var zones: ZoneTimeline
  /// What the participant was offered, and since when.
  var offer = Offer()
  /// The recorded dates of anchors that the enrollment does not set, from each commit on that changed one.
  var recordedAnchors: [String: [RecordedDate]] = [:]
  /// The anchors of which each recorded date starts a run.
  private(set) var repeatedAnchors: Set<String> = []
  /// The ended events that are known, from each commit on that changed them, of those whose corrections count from their commits.
  var recordedEnds: [CountedEnds: [RecordedEnds]] = [:]
  /// The values over time of the anchors that a task's schedules use, if any of them is recorded.
  var taskRuns: [CareTask.ID: [AnchorRun]] = [:]
  /// The values of the anchors over time, if they change.
  var anchorRuns: [AnchorRun] = []
  /// The random seed of its tasks' random times, without the task.
  var seed: RandomSeed

  /// Reads an enrollment: its plan and tasks, without what was recorded for them.
  init(
    _ carePlan: Timeline<CarePlan>, task: CareTask.ID?, zones: ZoneTimeline, asOf: AsOf?,
    in reader: StoreReader
  ) throws {
    id = carePlan.id
    self.carePlan = carePlan
    anchorRuns = AnchorRun.runs(of: carePlan)
    seed = RandomSeed(source: reader.storeID, carePlan: carePlan.id.text)
    plan = carePlan.segments.last?.version.value.plan
    self.zones = carePlan.zones(patient: zones)
    snapshots = try reader.planSnapshots(of: carePlan, asOf: asOf)
    if let plan { headers = try reader.header(plan, snapshots: snapshots, zones: self.zones) }
    tasks = try reader.tasks(of: carePlan, snapshots: snapshots, task: task, zones: self.zones, asOf: asOf)
    offer = try Offer(of: carePlan, zones: self.zones, asOf: asOf, in: reader)
  }

  /// The tasks that a patient has beside any plan, without what was recorded for them.
  init(ownTasks tasks: [Timeline<CareTask>], of patient: Patient.ID, zones: ZoneTimeline, in reader: StoreReader) {
    self.tasks = tasks
    self.zones = zones
    // No care plan has a space in its id.
    seed = RandomSeed(source: reader.storeID, carePlan: "patient \(patient)")
  }

  /// The tasks that end when they are done.
  private var endingTasks: [CareTask.ID] {
    tasks.filter { $0.segments.contains(where: \.version.value.untilDone) }.map(\.id)
  }

  private var gates: Set<CareTask.ID> { Set(headers?.segments.compactMap { $0.version.value.gate } ?? []) }

  /// Reads the completions of each task that ends when it is done, and of each gate.
  ///
  /// - Complexity: O(n) in the versions of those tasks' outcomes.
  mutating func readDone(of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader) throws {
    func completions(_ task: CareTask.ID) throws -> [TaskCompletion] {
      try reader.completions(patient: patient, carePlan: id, task: task, asOf: asOf).filter { $0.end == .completed }
    }
    for task in endingTasks {
      done[task] = try reader.completedOutcome(patient: patient, carePlan: id, task: task, asOf: asOf)?.value.start
      guard !offer.isUnlimited else { continue }
      formerlyDone[task] = try completions(task).compactMap { end in end.takenBack.map { (end.known, $0) } }
    }
    for gate in gates {
      // Nobody could do more before a late entry.
      gateOpened[gate] = try completions(gate).filter { $0.takenBack == nil }
        .map { offer.isUnlimited ? $0.answered : $0.known }.min()
    }
  }

  /// The reads of what was recorded that its events depend on.
  var comingReads: [ComingRead] {
    let completed =
      endingTasks.map { ComingRead.completedOutcome(id, $0) }
      + gates.union(endingTasks).map { ComingRead.completions(id, $0) }
    let schedules = tasks.flatMap { $0.segments.map { $0.version.value.schedule } }
    let anchors = schedules.flatMap { $0.elements.flatMap(\.anchors) }
    let counted = anchors.compactMap { anchor in
      if case .completion(let source, _, _, _) = anchor { ComingRead.completions(id, source) } else { nil }
    }
    let missed = Set(
      anchors.compactMap { anchor in
        if case .completion(let source, _, let ends, _) = anchor, ends.contains(.missed) { source } else { nil }
      })
    let changing = Set(schedules.flatMap(\.changingEnds).map(\.task)).map { ComingRead.outcomeVersions(id, $0) }
    return completed + counted + missed.map { ComingRead.takenBack(id, $0) } + changing
      + recordedAnchorSources.map { .recordedDates(id, $0.source.task, kind: $0.source.kind) }
  }

  /// The anchors that the plan takes from an outcome and that the enrollment does not always set.
  private var recordedAnchorSources: [(name: String, source: AnchorDefinition.Source)] {
    guard let carePlan, let headers else { return [] }
    // Avoid key paths here: those of a generic type are created each time they are used.
    return headers.segments.flatMap({ $0.version.value.anchors }).compactMap { anchor in
      guard let source = anchor.from,
        carePlan.segments.contains(where: { $0.version.value.anchors[anchor.name] == nil })
      else { return nil }
      return (anchor.name, source)
    }
  }

  /// Whether an event of a task was over before it was asked for again, because an earlier one had completed the task until then.
  func wasDone(_ task: CareTask.ID, start: Instant, graceEnds: Instant) -> Bool {
    formerlyDone[task]?.contains { $0.from < start && graceEnds <= $0.upTo } ?? false
  }

  /// Whether an event of a task no longer applies because an earlier one has completed the task.
  func isDone(_ task: CareTask, before start: Instant) -> Bool {
    guard task.untilDone, let last = done[task.id] else { return false }
    return start > last
  }
}

extension EnrollmentHistory {
  /// Reads the completions that the enrollment's tasks count from, with one index lookup per task that any counts from.
  mutating func readCompletions(of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader) throws {
    // Avoid key paths here: those of a generic type are created each time they are used.
    for task in tasks {
      for segment in task.segments {
        try readCompletions(for: segment.version.value.schedule, of: patient, asOf: asOf, in: reader)
      }
    }
  }

  /// Reads the completions that one more schedule counts from.
  mutating func readCompletions(
    for schedule: Schedule, of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader
  ) throws {
    for element in schedule.elements where element.start.isFoundLate || element.end?.isFoundLate == true {
      for case .completion(let source, _, let ends, _) in element.anchors {
        if ends.contains(.missed) { missedSources.insert(source) }
        guard completions[source] == nil else { continue }
        var found = try reader.completions(patient: patient, carePlan: id, task: source, asOf: asOf)
        // What was entered of an earlier time counts as if it had been entered then.
        if offer.isUnlimited { for place in found.indices { found[place].known = found[place].answered } }
        completions[source] = found
      }
    }
    for counted in schedule.changingEnds where recordedEnds[counted] == nil {
      var changes = try RecordedEnds.changes(of: counted, patient: patient, in: self, asOf: asOf, in: reader)
      if offer.isUnlimited, let newest = changes.last {
        changes = [RecordedEnds(recorded: .beginning, ends: newest.ends)]
      }
      recordedEnds[counted] = changes
    }
  }

  /// Reads the recorded dates of anchors that the plan takes from an outcome and that the enrollment does not set, with
  /// one index lookup per such anchor.
  mutating func readAnchors(of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader) throws {
    repeatedAnchors = Set(
      (headers?.segments ?? []).flatMap { $0.version.value.anchors.filter { $0.each == true }.map(\.name) })
    for (name, source) in recordedAnchorSources where recordedAnchors[name] == nil {
      let dates = try reader.recordedDates(
        patient: patient, carePlan: id, task: source.task, kind: source.kind, asOf: asOf)
      // Before, the newest date counted from the beginning.
      let isWhole = dates.last?.value != nil && offer.isUnlimited
      recordedAnchors[name] = isWhole ? Array(dates.suffix(1)) : dates
      if isWhole { recordedAnchors[name]?[0].recorded = .beginning }
    }
    recordedAnchors = recordedAnchors.filter { !$0.value.isEmpty }
    guard !recordedAnchors.isEmpty || !recordedEnds.isEmpty || !offer.knewAnchors else { return }
    for timeline in tasks {
      if let runs = runs(for: timeline.segments.map { $0.version.value.schedule }) { taskRuns[timeline.id] = runs }
    }
  }

  /// Returns the values over time of the anchors with which schedules can be resolved; nil if they use no recorded one.
  ///
  /// A recorded date is never rejected afterward: if a schedule cannot be resolved with it, its anchor stays missing, as if nothing were
  /// recorded.
  func runs(for schedules: [Schedule]) -> [AnchorRun]? {
    guard let carePlan, let first = carePlan.segments.first else { return nil }
    let used = Set(schedules.flatMap { $0.elements.flatMap(\.anchors) })
    let recorded = recordedAnchors.filter { used.contains(.named($0.key)) }
    let counted = Set(schedules.flatMap(\.changingEnds))
    let changing = recordedEnds.filter { counted.contains($0.key) }
    // The earliest of several points has another value until it becomes known.
    var late: [String: Instant] = [:]
    for case .named(let name) in schedules.flatMap({ $0.elements.flatMap(\.anchorsOfEarliest) }) {
      late[name] = offer.lateGiving(of: name)
    }
    guard !recorded.isEmpty || !changing.isEmpty || !late.isEmpty else { return nil }
    let misses = schedules.countedMisses
    let missed = Set(changing.keys.map(\.task)).intersection(misses).flatMap { task in
      offer.isUnlimited ? [] : completions[task, default: []].flatMap(\.changesOfMiss)
    }
    let given = anchorRuns.compactMap(\.after) + changing.values.flatMap { $0.map(\.recorded) } + late.values + missed
    let moments = Set(given + recorded.values.flatMap { $0.map(\.recorded) }).sorted()
    var runs: [AnchorRun] = []
    var values: [String: [RecordedDate.DateValue: AnchorValue]] = [:]
    for moment in [nil] + moments.map(Optional.some) {
      let own = anchorRuns.last { run in run.after.map { $0 <= moment ?? .beginning } ?? true }
      var version = (moment.flatMap { carePlan.version(at: $0) } ?? first.version).value
      version.anchors = own?.anchors ?? version.anchors
      for (name, known) in late where known > moment ?? .beginning { version.anchors[name] = nil }
      let dates = recorded.compactMapValues { dates in
        dates.last { $0.recorded <= moment ?? .beginning }?.value
      }
      var run = AnchorRun(
        after: runs.isEmpty ? nil : moment, anchors: anchors(for: schedules, of: version, recorded: dates))
      for (name, dates) in recorded where repeatedAnchors.contains(name) && version.anchors[name] == nil {
        let all = dates.last { $0.recorded <= moment ?? .beginning }?.all ?? []
        run.dates[name] = all.compactMap { date in
          if let known = values[name]?[date] { return known }
          let value = self.anchors(for: schedules, of: version, recorded: [name: date])[name]
          values[name, default: [:]][date] = value
          return value
        }
      }
      for counted in changing.keys {
        run.ends[counted] = ends(counted, at: moment ?? .beginning, misses: misses.contains(counted.task))
      }
      if let last = runs.last {
        if last.hasSamePoints(as: run) { continue }
        runs[runs.count - 1].upTo = moment
      }
      runs.append(run)
    }
    // One that counts from the beginning has no other before it.
    if runs.count > 1, runs[0].upTo == .beginning { runs.removeFirst() }
    if runs.first?.after == .beginning { runs[0].after = nil }
    return runs
  }

  /// The anchors of a care plan with recorded ones that it does not set.
  ///
  /// Each takes the recorded day, or the time as well if the schedules count hours from it.
  private func anchors(
    for schedules: [Schedule], of carePlan: CarePlan, recorded: [String: RecordedDate.DateValue]
  ) -> [String: AnchorValue] {
    var found = carePlan.anchors
    for (name, date) in recorded.sorted(by: { $0.key < $1.key }) where found[name] == nil {
      let users = schedules.filter { $0.elements.flatMap(\.anchors).contains(.named(name)) }
      found[name] = date.anchors(in: zones).first { value in
        var inputs = inputs(of: carePlan)
        inputs.anchors = found.merging([name: value]) { $1 }
        // Only whether it can be resolved matters here, not why.
        return users.allSatisfy { (try? $0.resolved(inputs: inputs, zones: zones)) != nil }
      }
    }
    return found
  }

  /// The newest recorded dates of the anchors that the enrollment does not set, each with its time if it has one.
  var newestAnchors: [String: AnchorValue] {
    recordedAnchors.compactMapValues { $0.last?.value?.anchors(in: zones).last }
  }

  /// Returns the anchors that a task's events count from whose grace period ends at an instant; nil if they do not change.
  func anchors(of task: CareTask.ID, graceEnds: Instant) -> [String: AnchorValue]? {
    (taskRuns[task] ?? anchorRuns).first { $0.contains(graceEnds: graceEnds) }?.anchors
  }

  /// The schedule inputs that one version of the care plan provides.
  func inputs(of carePlan: CarePlan) -> ScheduleInputs {
    var inputs = carePlan.scheduleInputs
    inputs.parameters = parameters(of: carePlan)
    inputs.completions = completions
    return inputs
  }

  /// The care plan's parameters in force at an instant, or those with which it begins later; none of the patient's own tasks.
  func parameters(at now: Instant) -> [String: ParameterValue] {
    let versions = carePlan.flatMap { $0.version(at: now) ?? $0.segments.first?.version }
    return versions.map { parameters(of: $0.value) } ?? [:]
  }

  /// The care plan's parameters; one that the plan added later has the default that it was added with.
  func parameters(of carePlan: CarePlan) -> [String: ParameterValue] {
    carePlan.parameters(with: headers?.defaults ?? [:])
  }

  /// The inputs of a task's schedules; without a care plan, they begin on the day of `start`.
  func inputs(of task: CareTask.ID, carePlan: CarePlan?, start: Instant) -> ScheduleInputs {
    var inputs =
      carePlan.map(inputs) ?? ScheduleInputs(enrolled: Zone.utc.date(of: start), completions: completions)
    if let own = taskRuns[task], own.count == 1 { own[0].apply(to: &inputs) }
    if carePlan == nil {
      for counted in recordedEnds.keys { inputs.ends[counted] = ends(counted, at: .end, misses: true) }
    }
    inputs.seed = seed
    inputs.seed.task = task.text
    return inputs
  }
}

extension RecordedDate.DateValue {
  /// The anchors that the value can be, the simplest one first: a time is a day if nothing counts hours from it.
  fileprivate func anchors(in zones: ZoneTimeline) -> [AnchorValue] {
    switch self {
    case .date(let date): return [.date(date)]
    case .instant(let instant):
      let wall = zones.zone(at: instant).civil(instant)
      return [.date(wall.date), .dateTime(wall)]
    }
  }
}

extension EnrollmentHistory {
  /// The state of its plan that the enrollment reads at an instant; nil for the newest.
  func reading(at instant: Instant) -> AsOf? {
    snapshots.last { $0.from <= instant }?.asOf
  }

  /// Returns how the plan applies to an event.
  ///
  /// While the plan's gate is closed, only the gate's own events apply; events whose window ended before it opened never
  /// applied.
  func applicability(
    of task: CareTask.ID, start: Instant, window: EventWindow, status: CarePlan.Status
  ) -> PlanApplicability {
    if let headers, let index = headers.place(at: start), let gate = headers.segments[index].version.value.gate,
      gate != task
    {
      guard let opened = gateOpened[gate], window.graceEnds > opened else { return .notApplicable }
    }
    return status == .paused ? .paused : .active
  }

  /// Whether neither the care plan nor any task fixes a zone, at any time.
  var usesPatientZone: Bool {
    (carePlan?.segments ?? []).allSatisfy { $0.version.value.zone == nil }
      && tasks.allSatisfy { timeline in
        timeline.segments.allSatisfy { segment in
          let schedule = segment.version.value.schedule
          return schedule.zone == nil && schedule.elements.allSatisfy { $0.zone == nil && $0.zoneParameter == nil }
        }
      }
  }
}
