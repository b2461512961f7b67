import CareInsights
import CareModel
import CareStore

/// The data that a hook can access while it runs: its own patient's, read-only, as of now.
struct PatientContext: HookContext {
  let runtime: CareRuntime
  let patient: Patient.ID
  let now: Instant
  let zone: Zone
  let event: Event?
  /// The enrollment whose tasks are accessible, so that two plans with the same task id do not mix; nil for all.
  var carePlan: CarePlan.ID?
  /// The state of the store that the hook sees; nil for the newest.
  var asOf: AsOf?
  /// The snapshot to read from; nil for a hook that may run after the read that created the context.
  var snapshot: PatientSnapshot?
  /// The reader of the transaction in which the hook runs; nil to read the store again.
  var reader: StoreReader?
  /// The work that the functions of one page share; nil for a call by itself.
  var budget: ActionBudget?
  /// Where reads are noted; nil for nowhere.
  var reads: HookReads?

  /// A seed made from ids alone, so that a call repeated in another process draws the same numbers.
  var seed: UInt64 {
    let name = "\(patient)\u{0}\(carePlan?.text ?? "")\u{0}\(event?.key.text ?? zone.date(of: now).description)"
    return name.utf8.fnv1a
  }

  func values(
    task: CareTask.ID, kind: String?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] {
    let (from, to) = days(over)
    return try read(charging: charge) { try $0.values(task: task, kind: kind, from: from, to: to) }
  }

  func adherence(over: CalendarInterval, charging charge: @escaping WorkCharge) throws -> [DayAdherence] {
    let (from, to) = days(over)
    return try read(charging: charge) { try $0.counted(from: from, to: to).days() }
  }

  func evidence(
    of statistic: StatisticDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> Evidence {
    let (from, to) = days(over)
    return try read(charging: charge) { try $0.result(of: statistic, from: from, to: to).evidence }
  }

  func coverage(
    _ definition: CoverageDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> CoverageFigure {
    let (from, to) = days(over)
    return try read(charging: charge) { snapshot in
      try snapshot.require(definition.tasks.sorted { $0.text < $1.text })
      return try snapshot.figure(of: definition, from: from, to: to)
    }
  }

  func sessions(
    _ definition: SessionDefinition, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> SessionRate {
    let (from, to) = days(over)
    return try read(charging: charge) { snapshot in
      try snapshot.require(definition.tasks)
      return try snapshot.sessions(
        group: definition.group, tasks: definition.tasks, per: definition.per, rule: definition.rule, from: from,
        to: to)
    }
  }

  func events(
    task: CareTask.ID?, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [Event] {
    let (from, to) = days(over)
    guard from < to else { return [] }
    return try read(charging: charge) { snapshot in
      if let task { try snapshot.require([task]) }
      return try snapshot.events(.days(from: from, to: to), task: task)
    }
  }

  func valuesToday(
    task: CareTask.ID, kind: String?, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] {
    let today = zone.date(of: now)
    return try read(charging: charge) { snapshot in
      // What was answered early, or before a flight east over the date line, belongs to a later day: two of them, between any zones.
      let ahead = max(2, snapshot.history.reaches(of: task)[task]?.ahead ?? 0)
      let to = today.adding(days: 1 + ahead)
      return try snapshot.values(task: task, kind: kind, from: today, to: to)
    }
  }

  func samples(
    quantity: String, over: CalendarInterval, charging charge: @escaping WorkCharge
  ) throws -> [DatedValue] {
    let from = over.negated().flatMap { zone.civil(now).adding($0) }.map { zone.instant(of: $0) } ?? .beginning
    return try read(charging: charge) { snapshot in
      try snapshot.samples(quantity: quantity, from: min(from, now), to: now.adding(milliseconds: 1)).filter {
        $0.value.start >= from
      }.map { version in
        let sample = version.value
        return DatedValue(
          date: zone.date(of: sample.start), start: sample.start,
          value: OutcomeValue(.double(sample.value), kind: quantity, units: sample.units))
      }
    }
  }

  func enrollment() throws -> HookEnrollment {
    try read { snapshot in
      let language = try snapshot.reader.inForce(
        Patient.self, id: patient, owner: .none, at: now, zone: zone, asOf: asOf)?.value.languageInUse
      var enrollment = HookEnrollment(patient: patient, enrolled: nil, zone: zone, language: language)
      guard let carePlan, let history = snapshot.history.enrollments.first(where: { $0.id == carePlan }),
        let own = history.carePlan?.version(at: max(now, event?.occurrence.start ?? now))?.value
          ?? history.carePlan?.segments.last?.version.value
      else { return enrollment }
      enrollment.enrolled = own.enrolled
      enrollment.parameters = event?.parameters ?? history.parameters(of: own)
      enrollment.anchors = history.newestAnchors.merging(own.anchors) { $1 }
      return enrollment
    }
  }

  private func read<Result>(
    charging charge: WorkCharge? = nil, _ body: (PatientSnapshot) throws -> Result
  ) throws -> Result {
    if let snapshot { return try body(snapshot.limited(to: carePlan).charging(charge)) }
    if let reader {
      let snapshot = try PatientSnapshot(
        of: patient, carePlan: carePlan, asOf: asOf, runtime: runtime, in: reader, at: now)
      return try body(snapshot.charging(charge))
    }
    return try runtime.read(patient, carePlan: carePlan, asOf: asOf, at: now, charging: charge, body)
  }

  /// Returns the whole days before today that an interval covers.
  func days(_ over: CalendarInterval) -> (from: CivilDate, to: CivilDate) {
    let today = zone.date(of: now)
    let back = CivilDateTime(date: today, time: .midnight).adding(over.negated() ?? .zero)?.date ?? today
    return (min(back, today), today)
  }
}
