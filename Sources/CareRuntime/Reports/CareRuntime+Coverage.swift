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
  ///   - now: The current time.
  ///   - charge: Charges for each event before it is read.
  /// - Returns: The rate with its definition; without a value if no day counts.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for no days or more than 3,660;
  ///   ``RuntimeError/unknownTask(task:known:)``; what `charge` throws.
  /// - Complexity: O(events since the first day that counts).
  public func coverage(
    _ patient: Patient.ID, of supplies: [SupplySource], from: CivilDate, to: CivilDate, method: CoverageMethod,
    at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> CoverageRate {
    try read(patient, at: now, charging: charge) { snapshot in
      let first = method.carryIn == true ? min(from, snapshot.firstEnrollment ?? from) : from
      let (events, end) = try snapshot.closedDays(from: first, to: to, windowFrom: from, tasks: supplies.map(\.tasks))
      let excused = snapshot.excusedDays(events, from: first, to: end)
      return CoverageRate.pdc(
        of: supplies.map { $0.supply(in: events) }, from: from, to: end, method: method,
        isExcused: excused.contains)
    }
  }

  /// Returns the days' supply of a medicine divided by the local days (MPR), up to yesterday.
  ///
  /// - Parameters: As ``coverage(_:of:from:to:method:at:charging:)``.
  /// - Returns: The ratio with its definition; without a value if no day counts.
  /// - Throws: As ``coverage(_:of:from:to:method:at:charging:)``.
  public func possession(
    _ patient: Patient.ID, of supply: SupplySource, from: CivilDate, to: CivilDate, method: CoverageMethod,
    at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> PossessionRatio {
    try read(patient, at: now, charging: charge) { snapshot in
      let (events, end) = try snapshot.closedDays(from: from, to: to, windowFrom: from, tasks: [supply.tasks])
      let excused = snapshot.excusedDays(events, from: from, to: end)
      return PossessionRatio.mpr(
        of: supply.supply(in: events), from: from, to: end, method: method, isExcused: excused.contains)
    }
  }

  /// Returns the share of local days on which all due doses of a task were taken.
  ///
  /// `share`: the least progress of a dose that was taken.
  /// - Returns: The share with its definition; without a value if no day counts.
  /// - Throws: As ``coverage(_:of:from:to:method:at:charging:)``; `ScriptError` if a person interrupts a script.
  public func doseCoverage(
    _ patient: Patient.ID, of task: CareTask.ID, share: Double = 1, from: CivilDate, to: CivilDate, at now: Instant,
    charging charge: WorkCharge? = nil
  ) throws -> DoseCoverage {
    try read(patient, at: now, charging: charge) { snapshot in
      try snapshot.require([task])
      let events = try snapshot.limited(to: [task]).counted(from: from, to: to, tasks: [task]).counted([task])
      return DoseCoverage.over(events, share: share)
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
  ///   - now: The current time.
  ///   - charge: Charges for each event before it is read.
  /// - Returns: The rate, beside the percentage of Bridge.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for no days;
  ///   ``RuntimeError/unknownTask(task:known:)``; `ScriptError` if a person interrupts a script; what `charge` throws.
  public func sessions(
    _ patient: Patient.ID, group: String?, tasks: [CareTask.ID] = [], per span: SessionSpan = .day,
    rule: SessionRule = .all, from: CivilDate, to: CivilDate, at now: Instant, charging charge: WorkCharge? = nil
  ) throws -> SessionRate {
    try read(patient, at: now, charging: charge) { snapshot in
      try snapshot.require(tasks)
      let events = try snapshot.counted(from: from, to: to).events.filter { event in
        tasks.contains(event.task.id) || (group != nil && event.task.details.group == group)
      }
      return SessionRate.over(events, per: span, rule: rule, at: now)
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
        .filter(\.task.impactsAdherence)
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
          CountedEvent(event, task: places[event.task.id] ?? 0, at: now), of: snapshot.rateEnrollment(of: event))
      }
      return RateReport(
        rate: rates.rate(weights: weights),
        by: Dictionary(dimensions.map { ($0, rates.groups(by: $0, weights: weights)) }) { $1 },
        failures: snapshot.failures.all)
    }
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

extension CountedEvents {
  /// Returns the counted forms of the events of some tasks.
  fileprivate func counted(_ tasks: [CareTask.ID]) -> [CountedEvent] {
    events.compactMap { event in
      tasks.firstIndex(of: event.task.id).map { CountedEvent(event, task: $0, at: snapshot.now) }
    }
  }
}

extension PatientSnapshot {
  /// Requires that the patient has some tasks.
  fileprivate func require(_ tasks: [CareTask.ID]) throws {
    let known = Set(history.enrollments.flatMap { $0.tasks.map(\.id) })
    guard let unknown = tasks.first(where: { !known.contains($0) }) else { return }
    throw RuntimeError.unknownTask(task: unknown, known: known.map(\.text).sorted())
  }

  /// The earliest date of enrollment.
  fileprivate var firstEnrollment: CivilDate? {
    history.enrollments.compactMap { $0.carePlan?.segments.last?.version.value.enrolled }.min()
  }

  /// Returns the events of the days from one up to another that are over, and the day after the last of them.
  fileprivate func closedDays(
    from: CivilDate, to: CivilDate, windowFrom: CivilDate, tasks: [Set<CareTask.ID>]
  ) throws -> (events: [Event], end: CivilDate) {
    guard windowFrom < to, to.dayNumber - windowFrom.dayNumber <= CalendarInterval.mostDaysOfReport else {
      throw RuntimeError.invalidWindow
    }
    let tasks = tasks.reduce(Set()) { $0.union($1) }
    try require(tasks.sorted { $0.text < $1.text })
    let end = min(to, zone.date(of: now))
    guard from < end else { return ([], max(windowFrom, end)) }
    return (try events(.days(from: from, to: end)), end)
  }

  /// Returns the days on which the care plans that are in force are paused, or on which all due events are excused.
  fileprivate func excusedDays(_ events: [Event], from: CivilDate, to: CivilDate) -> Set<CivilDate> {
    let due = Dictionary(grouping: events.filter { $0.state != .notApplicable }, by: \.date)
    var excused = Set(due.filter { $0.value.allSatisfy { $0.state == .excused } }.keys)
    var date = from
    while date < to {
      let start = history.zones.startOfDay(date)
      let statuses = history.enrollments.compactMap { $0.carePlan?.version(at: start)?.value.status }
        .filter { $0 == .active || $0 == .paused }
      if !statuses.isEmpty, statuses.allSatisfy({ $0 == .paused }) { excused.insert(date) }
      date = date.adding(days: 1)
    }
    return excused
  }

  /// Returns the enrollment of an event, as rates are divided by it.
  fileprivate func rateEnrollment(of event: Event) -> RateBreakdown.Enrollment {
    let carePlan = history.enrollment(of: event)?.carePlan?.segments.last?.version.value
    var arm: String?
    if case .text(let text)? = event.parameters["arm"] { arm = text }
    return RateBreakdown.Enrollment(enrolled: carePlan?.enrolled, arm: arm)
  }
}
