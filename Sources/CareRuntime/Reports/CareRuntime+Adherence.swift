import CareInsights
public import CareModel
import CareStore

/// The adherence of a patient over some days: of each day, and of everything that has closed.
public struct AdherenceReport: Hashable, Sendable {
  /// The adherence of each local day, in order.
  public var days: [DayAdherence]
  /// The closed rate of all the days.
  public var rate: AdherenceRate
  /// The functions of plans that failed: the events that need them count as unknown.
  public var failures: [PlanFailure] = []
}

extension CareRuntime {
  /// Returns the adherence on the local days from one up to another, day by day and as a whole, from one read.
  ///
  /// ```swift
  /// let report = try care.adherenceReport("ana", from: monday, to: monday.adding(days: 7), at: now)
  /// let summary = "\(report.rate.done) of \(report.rate.closed)"
  /// ```
  ///
  /// - Parameters:
  ///   - patient: The patient.
  ///   - from: The first day.
  ///   - to: The day after the last.
  ///   - tasks: The only tasks that count; nil for all.
  ///   - strategy: The strategy that computes every event's progress; nil for each task's own.
  ///   - carePlan: The only enrollment that counts; nil for all.
  ///   - asOf: The state of the store to report on.
  ///   - now: The current time.
  /// - Returns: The adherence of each day, and the closed rate.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for no days;
  ///   ``RuntimeError/unknownTask(task:known:among:)``; `ScriptError` if a person interrupts a script, or for a strategy that is a
  ///   script.
  /// - Complexity: O(events in the days + versions of the plans followed).
  public func adherenceReport(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant
  ) throws -> AdherenceReport {
    try read(patient, carePlan: carePlan, asOf: asOf, at: now) {
      if let fold = try $0.sharedAdherence(from: from, to: to, tasks: tasks, strategy: strategy) {
        return AdherenceReport(days: try fold.days(spans: $0.spans(tasks)), rate: fold.rate)
      }
      let counted = try $0.counted(from: from, to: to, tasks: tasks, strategy: strategy)
      return AdherenceReport(days: try counted.days(), rate: counted.rate, failures: $0.failures.all)
    }
  }

  /// Returns the adherence of each local day from one up to another; see
  /// ``adherenceReport(_:from:to:tasks:strategy:carePlan:asOf:at:)``.
  ///
  /// `charge`: charges for each event before it is read.
  /// - Throws: As ``adherenceReport(_:from:to:tasks:strategy:carePlan:asOf:at:)``; what `charge` throws.
  public func adherence(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant,
    charging charge: WorkCharge? = nil
  ) throws -> [DayAdherence] {
    try read(patient, carePlan: carePlan, asOf: asOf, at: now, charging: charge) {
      if let fold = try $0.sharedAdherence(from: from, to: to, tasks: tasks, strategy: strategy) {
        return try fold.days(spans: $0.spans(tasks))
      }
      return try $0.counted(from: from, to: to, tasks: tasks, strategy: strategy).days()
    }
  }

  /// Returns the closed rate of the local days from one up to another; see
  /// ``adherenceReport(_:from:to:tasks:strategy:carePlan:asOf:at:)``.
  ///
  /// `charge`: charges for each event before it is read.
  /// - Throws: As ``adherenceReport(_:from:to:tasks:strategy:carePlan:asOf:at:)``; what `charge` throws.
  public func rate(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant,
    charging charge: WorkCharge? = nil
  ) throws -> AdherenceRate {
    try read(patient, carePlan: carePlan, asOf: asOf, at: now, charging: charge) {
      if let fold = try $0.sharedAdherence(from: from, to: to, tasks: tasks, strategy: strategy) { return fold.rate }
      return try $0.counted(from: from, to: to, tasks: tasks, strategy: strategy).rate
    }
  }

  /// Returns the values of a task's outcomes on the local days from one up to another, oldest first.
  ///
  /// `kind`: the only kind of value to include; nil for all.
  /// - Throws: `StoreError.notFound` if there is no such patient; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(the task's events in the days + versions of the plans followed).
  public func values(
    _ patient: Patient.ID, task: CareTask.ID, kind: String?, from: CivilDate, to: CivilDate,
    carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant
  ) throws -> [DatedValue] {
    guard from < to else { return [] }
    return try read(patient, carePlan: carePlan, asOf: asOf, at: now) {
      try $0.values(task: task, kind: kind, from: from, to: to)
    }
  }
}

/// The events of some local days, from one join, and the tasks that count toward adherence.
struct CountedEvents {
  fileprivate let dates: [CivilDate]
  let events: [Event]
  let snapshot: PatientSnapshot

  /// Returns the adherence of each day.
  func days() throws -> [DayAdherence] {
    try Adherence.daily(days: dates, events: events, at: snapshot.now, spans: snapshot.history.spans)
  }

  /// The closed rate of all the days.
  var rate: AdherenceRate { AdherenceRate.over(events, at: snapshot.now) }
}

extension PatientSnapshot {
  /// Returns the events on the local days from one up to another that count, with their progress.
  func counted(
    from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil, strategy: ProgressStrategy? = nil
  ) throws -> CountedEvents {
    guard from < to else { throw RuntimeError.invalidWindow }
    // A day without events is looked for in every task.
    try charge?((to.dayNumber - from.dayNumber) * 10 * (2 + history.enrollments.reduce(0) { $0 + $1.tasks.count }))
    if let tasks { try require(tasks) }
    return try countedOfKnown(from: from, to: to, tasks: tasks, strategy: strategy)
  }

  /// Returns what ``counted(from:to:tasks:strategy:)`` does; a task that the patient does not have has no events.
  func countedOfKnown(
    from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil, strategy: ProgressStrategy? = nil
  ) throws -> CountedEvents {
    let snapshot = tasks.map { limited(to: $0) } ?? self
    var events = try snapshot.events(.days(from: from, to: to))
    if let tasks { events.removeAll { !tasks.contains($0.task.id) } }
    if let strategy {
      events = try events.map { event in
        var event = event
        event.progress = try Progress.of(
          outcome: event.outcome?.value, targets: event.targets, strategy: strategy, script: Self.refuseScript)
        return event
      }
    }
    return CountedEvents(
      dates: (from.dayNumber..<to.dayNumber).compactMap { CivilDate(dayNumber: $0) }, events: events, snapshot: snapshot
    )
  }

  private static func refuseScript(_ hook: Hook) throws -> Double {
    throw ScriptError(
      .missing, message: "a report's strategy cannot be a script; omit it to use each task's own strategy")
  }

  /// Returns the values of a task's outcomes on the local days from one up to another, oldest first.
  func values(task: CareTask.ID, kind: String?, from: CivilDate, to: CivilDate) throws -> [DatedValue] {
    guard from < to else { return [] }
    // Progress is not needed: a function that computes it may be the one that asks.
    let interval = EventQuery.Interval.days(from: from, to: to)
    return try sampledEvents(interval, task: task)
      .filter { $0.outcome?.value.status == .completed }
      .flatMap { event in
        event.values.filter { kind == nil || $0.kind == kind }
          .map { DatedValue(date: event.date, start: event.occurrence.start, value: $0) }
      }
  }
}
