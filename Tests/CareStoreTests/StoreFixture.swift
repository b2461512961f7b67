import CareModel
import CareStore
import StoreConformance

/// A store with a known id, with the times and entities that the tests use.
enum StoreFixture {
  static let id = "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"
  static let newYork = zone("America/New_York")
  static let kiritimati = zone("Pacific/Kiritimati")
  static let taskVersion = VersionID("00000000-0000-8000-8000-0000000000aa")

  static func store() throws -> CareStore {
    try CareStore(engine: EngineUnderTest.current.make(), creating: StoreSeed(id: id))
  }

  /// Returns a store with the patient `anna`, the empty plan `knee`, and the enrollment `anna.knee`, in one commit.
  static func enrolled() throws -> CareStore {
    let store = try store()
    try store.write(at: day(1)) { writer in
      try writer.add(patient("anna"))
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      try writer.add(carePlan("anna.knee", of: "anna"))
    }
    return store
  }

  /// Returns the instant a number of days after 2026-06-01T00:00:00Z, and hours.
  static func day(_ number: Int, hour: Int = 0) -> Instant {
    Instant(milliseconds: 1_780_272_000_000 + Int64(number - 1) * 86_400_000 + Int64(hour) * 3_600_000)
  }

  /// Returns a date in June 2026.
  static func june(_ day: Int) -> CivilDate {
    CivilDate(year: 2026, month: 6, day: day) ?? .earliest
  }

  static func patient(_ id: Patient.ID, given: String? = nil, zone: Zone = .utc) -> Patient {
    Patient(id: id, name: PersonName(given: given), zone: zone)
  }

  static func carePlan(_ id: CarePlan.ID, of patient: Patient.ID, zone: Zone? = nil) -> CarePlan {
    CarePlan(id: id, patient: patient, plan: "knee", enrolled: june(1), zone: zone)
  }

  static func task(_ id: CareTask.ID, title: String, instructions: String? = nil, group: String? = nil) -> CareTask {
    let element = ScheduleElement(start: .date(june(1)), recurrence: .daily(every: 1))
    return CareTask(
      id: id, title: title, instructions: instructions, schedule: Schedule(elements: [element]),
      details: RecordDetails(group: group))
  }

  /// Returns an outcome of `anna` at eight on a day of June.
  static func outcome(
    _ task: CareTask.ID = "walk", day number: Int, carePlan: CarePlan.ID? = "anna.knee",
    status: Outcome.Status = .completed, values: [OutcomeValue] = []
  ) -> Outcome {
    Outcome(
      patient: "anna", carePlan: carePlan, task: task, taskVersion: taskVersion,
      key: OccurrenceKey("\(task)/\(june(number))T08:00"), start: day(number, hour: 8), stop: day(number, hour: 9),
      answered: day(number, hour: 8), status: status, values: values)
  }

  private static func zone(_ name: String) -> Zone {
    guard let zone = Zone(name) else { preconditionFailure("no zone \(name)") }  // allowed: a misspelt test
    return zone
  }
}
