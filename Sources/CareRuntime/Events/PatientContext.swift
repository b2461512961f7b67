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

  /// A seed made from ids alone, so that a call repeated in another process draws the same numbers.
  var seed: UInt64 {
    let name = "\(patient)\u{0}\(carePlan?.text ?? "")\u{0}\(event?.key.text ?? zone.date(of: now).description)"
    return name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  func values(task: CareTask.ID, kind: String?, over: CalendarInterval) throws -> [DatedValue] {
    let (from, to) = days(over)
    return try read { try $0.values(task: task, kind: kind, from: from, to: to) }
  }

  func adherence(over: CalendarInterval) throws -> [DayAdherence] {
    let (from, to) = days(over)
    return try read { try $0.counted(from: from, to: to).days() }
  }

  private func read<Result>(_ body: (PatientSnapshot) throws -> Result) throws -> Result {
    if let snapshot { return try body(snapshot.limited(to: carePlan)) }
    return try runtime.read(patient, carePlan: carePlan, asOf: asOf, at: now, body)
  }

  /// Returns the whole days before today that an interval covers.
  func days(_ over: CalendarInterval) -> (from: CivilDate, to: CivilDate) {
    let today = zone.date(of: now)
    let back = CivilDateTime(date: today, time: .midnight).adding(over.negated() ?? .zero)?.date ?? today
    return (min(back, today), today)
  }
}
