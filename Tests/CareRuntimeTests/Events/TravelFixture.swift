import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// A patient who moves from zone to zone, with a plan of tasks of every kind.
struct TravelFixture {
  let runtime: CareRuntime
  let patient: Patient.ID = "ana"
  private let clock: Instant

  /// `home`: where the patient lives from the first day on, 1 June 2026.
  init(home: String) throws {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    runtime = CareRuntime(store: store, scripts: ScriptedAnswers())
    clock = try instant("2026-05-01T00:00Z")
    _ = try runtime.seed([Self.definition()], at: clock)
    try runtime.enroll(
      Enrollment(patient: patient, plan: "plan", start: date("2026-06-01"), zoneForNewPatient: Zone(home)), at: clock)
  }

  /// Returns the plan; `dose`: the time of the first dose of a day.
  static func definition(dose: String = "08:00") throws -> PlanDefinition {
    func schedule(
      _ recurrence: Recurrence, at times: String..., isAllDay: Bool = false, zone: String? = nil
    ) throws -> Schedule {
      Schedule(elements: [
        ScheduleElement(
          start: .anchor(.enrolled, .zero), times: try times.map { try #require(DayTime($0)) }, recurrence: recurrence,
          duration: isAllDay ? .allDay : .seconds(3600), zone: try zone.map { try #require(Zone($0)) })
      ])
    }
    let reminder = Reminder.atStart(text: nil)
    return plan(
      task("dose", try schedule(.daily(every: 1), at: dose, "20:00")) { $0.reminders = [reminder] },
      task("diary", try schedule(.daily(every: 1), isAllDay: true)) { $0.reminders = [reminder] },
      task("weigh", try schedule(.weekly(on: [.wednesday, .thursday], every: 1), at: "07:30")) {
        $0.reminders = [reminder]
      },
      // The clinic's own clock, wherever the patient is.
      task("call", try schedule(.daily(every: 1), at: "12:00", zone: "America/New_York")) { $0.reminders = [reminder] },
      task("infusion", try schedule(.interval(.seconds(36 * 3600)), at: "06:00")) { $0.reminders = [reminder] })
  }

  /// Moves the patient to another zone from a moment on, recorded at that moment or at `recorded`.
  func move(to zone: String, at moment: String, recorded: String? = nil) throws {
    try runtime.update(
      Patient(id: patient, zone: try #require(Zone(zone))), effective: .instant(instant(moment)),
      at: instant(recorded ?? moment))
  }

  /// Returns the events of a range of local days, `to` not included.
  func events(_ from: CivilDate, _ to: CivilDate, at now: Instant? = nil) throws -> [Event] {
    try runtime.events(EventQuery(patient: patient, interval: .days(from: from, to: to)), at: now ?? clock)
  }

  /// Returns the events that overlap a range of absolute time.
  func events(_ from: Instant, _ to: Instant) throws -> [Event] {
    try runtime.events(EventQuery(patient: patient, interval: .range(from: from, to: to)), at: clock)
  }

  func reminders(_ from: Instant, _ to: Instant) throws -> [DueReminder] {
    try runtime.due(patient: patient, from: from, to: to, at: clock)
  }
}
