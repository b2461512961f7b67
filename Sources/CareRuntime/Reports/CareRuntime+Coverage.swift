import CareInsights
public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the proportion of the local days from one up to another that supply covers (PDC), up to yesterday.
  ///
  /// A day is excused if the care plan is paused at its start, or if events are due and all of them are excused.
  ///
  /// - Parameters:
  ///   - patient: The patient.
  ///   - supplies: The medicines; a day counts with any or with all of them.
  ///   - from: The first day.
  ///   - to: The day after the last; days from today on do not count.
  ///   - method: The definition.
  ///   - asOf: The state of the store to report on.
  ///   - now: The current time.
  ///   - charge: Charges for each event before it is read.
  /// - Returns: The rate with its definition; without a value if no day counts.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for no days;
  ///   ``RuntimeError/windowTooLong(days:limit:)``; ``RuntimeError/unknownTask(task:known:among:)``; what `charge` throws.
  /// - Complexity: O(events since the first day that counts).
  public func coverage(
    _ patient: Patient.ID, of supplies: [SupplySource], from: CivilDate, to: CivilDate, method: CoverageMethod,
    asOf: AsOf? = nil, at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> CoverageRate {
    try read(patient, asOf: asOf, at: now, charging: charge) {
      try $0.requireSupply(supplies)
      return try $0.coverage(of: supplies, from: from, to: to, method: method)
    }
  }

  /// Returns the days' supply of a medicine divided by the local days (MPR), up to yesterday.
  ///
  /// - Parameters: As ``coverage(_:of:from:to:method:asOf:at:charging:)``.
  /// - Returns: The ratio with its definition; without a value if no day counts.
  /// - Throws: As ``coverage(_:of:from:to:method:asOf:at:charging:)``.
  public func possession(
    _ patient: Patient.ID, of supply: SupplySource, from: CivilDate, to: CivilDate, method: CoverageMethod,
    asOf: AsOf? = nil, at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> PossessionRatio {
    try read(patient, asOf: asOf, at: now, charging: charge) {
      try $0.requireSupply([supply])
      return try $0.possession(of: supply, from: from, to: to, method: method)
    }
  }

  /// Returns the share of local days on which all due doses of a task were taken.
  ///
  /// `share`: the least progress of a dose that was taken.
  /// - Returns: The share with its definition; without a value if no day counts.
  /// - Throws: As ``coverage(_:of:from:to:method:asOf:at:charging:)``; `ScriptError` if a person interrupts a script.
  public func doseCoverage(
    _ patient: Patient.ID, of task: CareTask.ID, share: Double = 1, from: CivilDate, to: CivilDate, asOf: AsOf? = nil,
    at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> DoseCoverage {
    try read(patient, asOf: asOf, at: now, charging: charge) {
      try $0.require([task])
      return try $0.doseCoverage(of: task, share: share, from: from, to: to)
    }
  }

  /// Returns the rate of completed sessions: of the events of some tasks on one local day, or with the same start.
  ///
  /// - Parameters:
  ///   - patient: The patient.
  ///   - group: The group of the tasks; nil for no group.
  ///   - tasks: More tasks of the session.
  ///   - span: The events that form one session.
  ///   - rule: The number of completed events that a completed session has.
  ///   - from: The first day.
  ///   - to: The day after the last.
  ///   - asOf: The state of the store to report on.
  ///   - now: The current time.
  ///   - charge: Charges for each event before it is read.
  /// - Returns: The rate, beside the percentage of Bridge.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for no days;
  ///   ``RuntimeError/unknownTask(task:known:among:)``; `ScriptError` if a person interrupts a script; what `charge` throws.
  public func sessions(
    _ patient: Patient.ID, group: String?, tasks: [CareTask.ID] = [], per span: SessionSpan = .day,
    rule: SessionRule = .all, from: CivilDate, to: CivilDate, asOf: AsOf? = nil, at now: Instant,
    charging charge: WorkCharge? = nil
  ) throws -> SessionRate {
    try read(patient, asOf: asOf, at: now, charging: charge) {
      try $0.require(tasks)
      return try $0.sessions(group: group, tasks: tasks, per: span, rule: rule, from: from, to: to)
    }
  }

  /// Returns the closed rate of the local days from one up to another in all its variants, and divided by properties of events.
  ///
  /// - Parameters:
  ///   - patient: The patient.
  ///   - from: The first day.
  ///   - to: The day after the last.
  ///   - tasks: The only tasks that count; nil for all.
  ///   - strategy: The strategy that computes every event's progress; nil for each task's own.
  ///   - dimensions: The properties by which the rate is divided.
  ///   - weights: The weights of tasks in the mean of the tasks' rates, where they are not 1.
  ///   - asOf: The state of the store to report on.
  ///   - now: The current time.
  ///   - charge: Charges for each event before it is read.
  /// - Returns: The rate, and the groups of each property in order.
  /// - Throws: As ``adherenceReport(_:from:to:tasks:strategy:carePlan:asOf:at:)``; what `charge` throws.
  public func rates(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, by dimensions: [RateDimension] = [], weights: [CareTask.ID: Double] = [:],
    asOf: AsOf? = nil, at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> RateReport {
    try read(patient, asOf: asOf, at: now, charging: charge) { snapshot in
      try snapshot.require(Array(weights.keys).sorted { $0.text < $1.text })
      let events = try snapshot.counted(from: from, to: to, tasks: tasks, strategy: strategy).events
        .filter(\.task.countsInAdherence)
      return snapshot.rates(of: events, by: dimensions, weights: weights)
    }
  }
}

extension PatientSnapshot {
  /// Returns the closed rate of events that count, and that of their groups.
  func rates(
    of events: [Event], by dimensions: [RateDimension], weights: [CareTask.ID: Double] = [:]
  ) -> RateReport {
    var kinds: [CareTask.ID: Set<String>] = [:]
    for event in events {
      kinds[event.task.id, default: []].formUnion((event.targets + event.values).compactMap(\.kind))
    }
    let known = kinds.keys.sorted { $0.text < $1.text }
    let places = Dictionary(known.enumerated().map { ($1, $0) }) { $1 }
    var rates = RateBreakdown(
      tasks: known.map { .init(id: $0, kinds: kinds[$0, default: []].sorted()) }, by: dimensions)
    for event in events {
      rates.add(
        CountedEvent(event, task: places[event.task.id] ?? 0, at: now), of: rateEnrollment(of: event))
    }
    return RateReport(
      rate: rates.rate(weights: weights),
      by: Dictionary(dimensions.map { ($0, rates.groups(by: $0, weights: weights)) }) { $1 },
      failures: failures.all)
  }
}

/// The closed rate of a patient over some days, as a whole and divided by properties of events.
public struct RateReport: Hashable, Sendable {
  /// The rate of all events.
  public var rate: RateFigures
  /// The rates of the groups of each property, in order.
  public var by: [RateDimension: [RateGroup]]
  /// The functions of plans that failed: the events that need them count as unknown.
  public var failures: [PlanFailure]
}
