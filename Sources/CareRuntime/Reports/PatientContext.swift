import CareInsights
import CareModel
import CareStore

/// What a hook may reach while it runs: its own patient's data, read only, as of now.
struct PatientContext: HookContext {
  let runtime: CareRuntime
  let patient: Patient.ID
  let now: Instant
  let zone: Zone
  let event: Event?
  /// Tasks of this enrollment only, so that two plans with a task of one id do not mix.
  var carePlan: CarePlan.ID?
  /// What the store knew then, if not what it knows now.
  var asOf: AsOf?

  init(
    runtime: CareRuntime, patient: Patient.ID, now: Instant, zone: Zone, event: Event?, carePlan: CarePlan.ID? = nil,
    asOf: AsOf? = nil
  ) {
    self.asOf = asOf
    self.runtime = runtime
    self.patient = patient
    self.now = now
    self.zone = zone
    self.event = event
    self.carePlan = carePlan ?? event?.carePlan
  }

  /// From the ids alone, so that a call repeated in another process draws the same numbers.
  var seed: UInt64 {
    let name = "\(patient)\u{0}\(carePlan?.text ?? "")\u{0}\(event?.key.text ?? zone.date(of: now).description)"
    return name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  func values(task: CareTask.ID, kind: String?, over: CalendarInterval) throws -> [DatedValue] {
    let (from, to) = days(over)
    return try runtime.values(
      patient, task: task, kind: kind, from: from, to: to, carePlan: carePlan, asOf: asOf, at: now)
  }

  func adherence(over: CalendarInterval) throws -> [DayAdherence] {
    let (from, to) = days(over)
    return try runtime.adherence(patient, from: from, to: to, carePlan: carePlan, asOf: asOf, at: now)
  }

  /// The whole days before today that an interval covers.
  func days(_ over: CalendarInterval) -> (from: CivilDate, to: CivilDate) {
    let today = zone.date(of: now)
    let back = CivilDateTime(date: today, time: .midnight).adding(over.negated() ?? .zero)?.date ?? today
    return (min(back, today), today)
  }
}
