import CareInsights
public import CareModel
import CareStore

extension CareRuntime {
  /// The adherence of each local day from one up to another.
  ///
  /// `tasks`: count only these; all by default.
  /// `strategy`: compute every event's progress by this instead of its task's own.
  /// `asOf`: as the store knew it then.
  /// - Throws: `StoreError.notFound`; ``RuntimeError/invalidWindow``.
  public func adherence(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant
  ) throws -> [DayAdherence] {
    try store.read { reader in
      let (history, events) = try counting(
        patient, from: from, to: to, tasks: tasks, strategy: strategy, carePlan: carePlan, asOf: asOf,
        in: reader, at: now)
      let days = (from.dayNumber..<to.dayNumber).compactMap { CivilDate(dayNumber: $0) }
      return try Adherence.daily(days: days, events: events, spans: history.spans)
    }
  }

  /// The share done of what has closed on the local days from one up to another.
  public func rate(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant
  ) throws -> AdherenceRate {
    try store.read { reader in
      let (_, events) = try counting(
        patient, from: from, to: to, tasks: tasks, strategy: strategy, carePlan: carePlan, asOf: asOf,
        in: reader, at: now)
      return AdherenceRate.over(events, at: now)
    }
  }

  private func counting(
    _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]?, strategy: ProgressStrategy?,
    carePlan: CarePlan.ID?, asOf: AsOf?, in reader: StoreReader, at now: Instant
  ) throws -> (PatientHistory, [Event]) {
    guard from < to else { throw RuntimeError.invalidWindow }
    var history = try PatientHistory(of: patient, carePlan: carePlan, asOf: asOf, in: reader)
    if let tasks {
      let known = Set(history.courses.flatMap { $0.tasks.map(\.id) })
      if let unknown = tasks.first(where: { !known.contains($0) }) {
        throw RuntimeError.unknownTask(task: unknown, known: known.map(\.text))
      }
      for index in history.courses.indices { history.courses[index].tasks.removeAll { !tasks.contains($0.id) } }
    }
    let query = EventQuery(patient: patient, interval: .days(from: from, to: to), carePlan: carePlan, asOf: asOf)
    let events = try events(query, history: history, in: reader, at: now)
      .filter { tasks?.contains($0.task.id) ?? true }
    guard let strategy else { return (history, events) }
    return (
      history,
      try events.map { event in
        var event = event
        event.progress = try Progress.of(
          outcome: event.outcome?.value, targets: event.targets, strategy: strategy, script: refusingScript)
        return event
      }
    )
  }

  private func refusingScript(_ hook: Hook) throws -> Double {
    throw ScriptError(.missing, message: "a report's strategy cannot be a script; leave it out to use each task's own")
  }

  /// What a task's outcomes recorded on the local days from one up to another, oldest first.
  ///
  /// `kind`: only values of this kind; all by default.
  public func values(
    _ patient: Patient.ID, task: CareTask.ID, kind: String?, from: CivilDate, to: CivilDate,
    carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil, at now: Instant
  ) throws -> [DatedValue] {
    guard from < to else { return [] }
    let query = EventQuery(
      patient: patient, interval: .days(from: from, to: to), task: task, carePlan: carePlan, asOf: asOf)
    return try events(query, at: now).filter { $0.outcome?.value.status == .completed }
      .flatMap { event in
        event.values.filter { kind == nil || $0.kind == kind }
          .map { DatedValue(date: event.date, start: event.occurrence.start, value: $0) }
      }
  }

  /// What the patient's plans say about the data up to now.
  ///
  /// An insight speaks when at least as many of its days have a recorded outcome as it asks for.
  /// - Throws: `ScriptError` when one fails.
  public func insights(_ patient: Patient.ID, at now: Instant) throws -> [Insight] {
    try plansInForce(patient, at: now).flatMap { plan -> [Insight] in
      guard !plan.header.insights.isEmpty else { return [] }
      let context = context(of: plan, patient, at: now)
      return try plan.header.insights.compactMap { definition in
        guard try daysWithOutcomes(patient, plan, over: definition.over, context: context) >= definition.atLeast else {
          return nil
        }
        switch definition.rule {
        case .script: return try scripts.insight(definition, in: plan.bundle, context: context)
        case .threshold(let threshold):
          let figure = try figure(threshold.subject, patient, plan, over: definition.over, context: context)
          return threshold.insight(definition.id, of: figure)
        }
      }
    }
  }

  /// The charts of the patient's plans, with the points of the days up to now.
  public func charts(_ patient: Patient.ID, at now: Instant) throws -> [Chart] {
    try plansInForce(patient, at: now).flatMap { plan in
      let context = context(of: plan, patient, at: now)
      return try plan.header.charts.map { definition in
        let (from, to) = context.days(definition.over)
        let dates = (from.dayNumber..<to.dayNumber).compactMap { CivilDate(dayNumber: $0) }
        return try Chart.make(
          definition, dates: dates,
          adherence: { tasks in
            try adherence(patient, from: from, to: to, tasks: tasks, carePlan: plan.carePlan, at: now)
          },
          values: { task, kind in
            try values(patient, task: task, kind: kind, from: from, to: to, carePlan: plan.carePlan, at: now)
          })
      }
    }
  }

  private struct PlanInForce {
    var carePlan: CarePlan.ID
    var header: PlanHeader
    var bundle: ScriptBundle
    var zone: Zone
  }

  private func context(of plan: PlanInForce, _ patient: Patient.ID, at now: Instant) -> PatientContext {
    PatientContext(runtime: self, patient: patient, now: now, zone: plan.zone, event: nil, carePlan: plan.carePlan)
  }

  private func plansInForce(_ patient: Patient.ID, at now: Instant) throws -> [PlanInForce] {
    try store.read { reader in
      let history = try PatientHistory(of: patient, carePlan: nil, asOf: nil, in: reader)
      return try history.courses.compactMap { course in
        guard let id = course.id, let enrollment = course.enrollment?.version(at: now)?.value,
          enrollment.status == .active || enrollment.status == .paused,
          let header = course.headers?.version(at: now)?.value
        else { return nil }
        let zone = enrollment.zone ?? history.zones.zone(at: now)
        return PlanInForce(carePlan: id, header: header, bundle: try reader.bundle(header.bundle), zone: zone)
      }
    }
  }

  /// What a threshold is held against; nil where there is nothing.
  private func figure(
    _ subject: Threshold.Subject, _ patient: Patient.ID, _ plan: PlanInForce, over: CalendarInterval,
    context: PatientContext
  ) throws -> Double? {
    let (from, to) = context.days(over)
    guard from < to else { return nil }
    switch subject {
    case .adherence: return try rate(patient, from: from, to: to, carePlan: plan.carePlan, at: context.now).value
    case .values(let task, let kind):
      let found = try values(
        patient, task: task, kind: kind, from: from, to: to, carePlan: plan.carePlan, at: context.now)
      return ValueSeries(found).mean
    }
  }

  private func daysWithOutcomes(
    _ patient: Patient.ID, _ plan: PlanInForce, over: CalendarInterval, context: PatientContext
  ) throws -> Int {
    let (from, to) = context.days(over)
    guard from < to else { return 0 }
    let query = EventQuery(patient: patient, interval: .days(from: from, to: to), carePlan: plan.carePlan)
    return Set(try events(query, at: context.now).filter { $0.outcome?.value.status == .completed }.map(\.date)).count
  }
}
