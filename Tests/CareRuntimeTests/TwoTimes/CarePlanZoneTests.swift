import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// The zone of a care plan is a timeline, like the patient's: two who change theirs at once, one by the care plan and one by the patient,
/// have the same events.
struct CarePlanZoneTests {
  private func runtime(_ zone: String) throws -> CareRuntime {
    let runtime = CareRuntime(
      store: try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7])), scripts: ScriptedAnswers())
    let clock = try instant("2026-09-20T00:00Z")
    _ = try runtime.seed(
      [plan(task("dose", try daily("02:00", "14:00")), task("diary", Schedule(elements: [Self.days])))], at: clock)
    for patient in ["q", "r"] as [Patient.ID] {
      try runtime.enroll(
        Enrollment(patient: patient, plan: "plan", start: date("2026-09-21"), zoneForNewPatient: Zone(zone)), at: clock)
    }
    return runtime
  }

  private static let days = ScheduleElement(
    start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1), duration: .allDay)

  private func events(_ patient: Patient.ID, _ runtime: CareRuntime, at now: Instant) throws -> [String] {
    let query = EventQuery(
      patient: patient, interval: .range(from: try instant("2026-09-22T00:00Z"), to: try instant("2026-09-29T00:00Z")))
    return try runtime.events(query, at: now).map {
      "\($0.key) \($0.occurrence.start) \($0.zone.identifier) \($0.state.rawValue)"
    }
  }

  static let moves: [(from: String, to: [(zone: String, at: String)])] = [
    ("America/Los_Angeles", [("America/Havana", "2026-09-25T08:57Z")]),
    ("America/Havana", [("America/Los_Angeles", "2026-09-25T08:57Z")]),
    ("Europe/Berlin", [("Asia/Tokyo", "2026-09-24T21:00Z"), ("Europe/Berlin", "2026-09-26T03:00Z")]),
    ("Pacific/Kiritimati", [("Etc/GMT+12", "2026-09-25T11:00Z")]),
    ("Etc/GMT+12", [("Pacific/Kiritimati", "2026-09-25T11:00Z")]),
  ]

  @Test(arguments: moves)
  func aCarePlanMovesLikeItsPatient(_ move: (from: String, to: [(zone: String, at: String)])) throws {
    let runtime = try runtime(move.from), closed = try instant("2026-09-24T12:00Z")
    let before = try events("q", runtime, at: instant(move.to[0].at)).filter { $0.contains("missed") }
    for (name, moment) in move.to {
      let zone = try #require(Zone(name)), at = try instant(moment)
      try runtime.update(carePlan: "q.plan", effective: .instant(at), at: at) { $0.zone = zone }
      try runtime.update(Patient(id: "r", zone: zone), effective: .instant(at), at: at)
    }
    let now = try instant("2026-09-29T12:00Z")
    let own = try events("q", runtime, at: now)
    #expect(try own == events("r", runtime, at: now))
    // Each slot occurs once.
    let keys = own.map { $0.split(separator: " ")[0] }
    #expect(Set(keys).count == keys.count)
    // What was missed before stays missed.
    #expect(Set(before).isSubset(of: own) && closed < now)
  }

  @Test func aDateBeginsInTheZoneBeforeTheChange() throws {
    let runtime = try runtime("America/Los_Angeles")
    let tokyo = try #require(Zone("Asia/Tokyo")), now = try instant("2026-09-22T20:00Z")
    try runtime.update(carePlan: "q.plan", effective: .date(date("2026-09-25")), at: now) { $0.zone = tokyo }
    let starts = try events("q", runtime, at: instant("2026-09-29T12:00Z")).filter { $0.hasPrefix("dose/2026-09-2") }
    // 25 September begins at 07:00Z in Los Angeles; the dose of 02:00 there comes after it, so it is read in Tokyo.
    #expect(starts.contains { $0.hasPrefix("dose/2026-09-24T14:00 2026-09-24T21:00:00Z America/Los_Angeles") })
    #expect(starts.contains { $0.hasPrefix("dose/2026-09-25T02:00 2026-09-24T17:00:00Z Asia/Tokyo") })
    #expect(starts.contains { $0.hasPrefix("dose/2026-09-25T14:00 2026-09-25T05:00:00Z Asia/Tokyo") })
  }
}
