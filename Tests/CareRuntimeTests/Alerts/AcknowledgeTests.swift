import CareModel
import CareRuntime
import CareStore
import Testing

/// The people who acknowledged an alert, and the alerts that a query matches.
@Suite struct AcknowledgeTests {
  let fixture: Fixture
  private let id: Alert.ID = "dose/2026-10-29T08:00#much"

  init() throws {
    fixture = try Fixture(
      plan(
        task("dose", try daily("08:00")) {
          $0.alerts = [
            AlertDefinition(id: "much", when: .atLeast(item: .init("dose"), value: 100), to: ["lexi"], urgency: .now),
            AlertDefinition(id: "some", when: .atLeast(item: .init("dose"), value: 10), urgency: .routine),
          ]
        }))
    try fixture.runtime.enroll(
      Enrollment(patient: "ben", plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone("Europe/Berlin")),
      at: instant("2026-10-02T00:00:00Z"))
  }

  private func dose(_ patient: Patient.ID, _ dose: Int, on day: String, at time: String) throws {
    let event = try fixture.runtime.event(task: "dose", patient: patient, on: date(day), at: instant(time))
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(dose), kind: "dose")], at: instant(time))
  }

  private func found(_ query: AlertQuery, at now: String = "2026-10-31T12:00:00Z") throws -> [String] {
    try fixture.runtime.alerts(query, at: instant(now)).map { "\($0.value.patient) \($0.value.alert)" }
  }

  @Test func acknowledgingAppendsAVersion() throws {
    try dose("ana", 100, on: "2026-10-29", at: "2026-10-29T09:00")
    let seen = try fixture.runtime.acknowledge(id, by: "Dr. Ito", at: instant("2026-10-29T09:30"))
    #expect(seen.value.acknowledged == (try instant("2026-10-29T09:30")))
    let history = try fixture.runtime.history(alert: id)
    #expect(history.map(\.value.acknowledgedBy) == [nil, "Dr. Ito"])
    #expect(
      try fixture.runtime.alerts(AlertQuery(isOpen: true), at: instant("2026-10-29T10:00")).map(\.value.alert) == [
        "some"
      ])
  }

  @Test func theFirstAcknowledgmentIsKept() throws {
    try dose("ana", 100, on: "2026-10-29", at: "2026-10-29T09:00")
    let first = try fixture.runtime.acknowledge(id, by: "Dr. Ito", at: instant("2026-10-29T09:30"))
    let second = try fixture.runtime.acknowledge(id, by: "Lexi", at: instant("2026-10-29T10:30"))
    #expect(second == first)
    #expect(try fixture.runtime.store.read { try $0.lastSeq() } == first.seq)
  }

  @Test func asOfReturnsTheUnacknowledgedAlert() throws {
    try dose("ana", 100, on: "2026-10-29", at: "2026-10-29T09:00")
    let seen = try fixture.runtime.acknowledge(id, by: "Dr. Ito", at: instant("2026-10-29T09:30"))
    #expect(try found(AlertQuery(isOpen: true, asOf: .seq(seen.seq - 1))) == ["ana much", "ana some"])
    #expect(try found(AlertQuery(asOf: .recorded(try instant("2026-10-29T08:59")))) == [])
  }

  @Test func anAmbiguousAlertNeedsItsPatient() throws {
    try dose("ana", 100, on: "2026-10-29", at: "2026-10-29T09:00")
    try dose("ben", 100, on: "2026-10-29", at: "2026-10-29T09:00")
    #expect(
      throws: StoreError.ambiguous(
        entity: "alert", id: id.text, choices: ["care plan ana.plan", "care plan ben.plan"])
    ) { try fixture.runtime.acknowledge(id, by: "Lexi", at: instant("2026-10-29T10:30")) }
    try fixture.runtime.acknowledge(id, of: "ben", by: "Lexi", at: instant("2026-10-29T10:30"))
    #expect(try found(AlertQuery(isOpen: true, urgency: .now)) == ["ana much"])
  }

  @Test(arguments: ["", "   ", String(repeating: "x", count: 201)])
  func anAcknowledgmentNeedsAName(name: String) throws {
    try dose("ana", 100, on: "2026-10-29", at: "2026-10-29T09:00")
    #expect(throws: StoreError.self) { try fixture.runtime.acknowledge(id, by: name, at: instant("2026-10-29T10:30")) }
  }

  @Test func anUnknownAlertIsNotFound() throws {
    #expect(throws: StoreError.notFound(entity: "alert", id: "dose/x#much")) {
      try fixture.runtime.acknowledge("dose/x#much", by: "Lexi", at: instant("2026-10-29T10:30"))
    }
  }

  /// Questions, with what they find of: ana's 100 and ben's 100 of the 29th, ana's seen to, ana's 10 of the 30th.
  static let questions: [(AlertQuery, [String], Comment)] = [
    (
      AlertQuery(), ["ben much", "ben some", "ana some", "ana some", "ana much"],
      "open first, then by urgency, then by time"
    ),
    (AlertQuery(patient: "ana"), ["ana some", "ana some", "ana much"], "one patient"),
    (AlertQuery(carePlan: "ben.plan"), ["ben much", "ben some"], "one enrollment"),
    (AlertQuery(patient: "ana", carePlan: "ben.plan"), [], "an enrollment that is not the patient's"),
    (AlertQuery(isOpen: false), ["ana much"], "seen to"),
    (AlertQuery(urgency: .now), ["ben much", "ana much"], "one urgency"),
    (AlertQuery(key: OccurrenceKey("dose/2026-10-30T08:00")), ["ana some"], "one event"),
    (AlertQuery(contact: "lexi"), ["ben much", "ana much"], "one contact"),
    (AlertQuery(task: "walk"), [], "another task"),
    (AlertQuery(limit: 1), ["ben much"], "the most urgent one"),
    (AlertQuery(patient: "ana", limit: 0), [], "none"),
  ]

  @Test(arguments: questions)
  func alertsAreFilteredByQuery(query: AlertQuery, alerts: [String], reason: Comment) throws {
    // Ben's morning in Berlin comes before Ana's in New York.
    try dose("ben", 100, on: "2026-10-29", at: "2026-10-29T09:00:00Z")
    try dose("ana", 100, on: "2026-10-29", at: "2026-10-29T13:00:00Z")
    try fixture.runtime.acknowledge(id, of: "ana", by: "Lexi", at: instant("2026-10-29T14:00:00Z"))
    try dose("ana", 10, on: "2026-10-30", at: "2026-10-30T13:00:00Z")
    #expect(try found(query) == alerts, reason)
  }

  @Test func anUnknownPatientIsNotFound() throws {
    #expect(throws: StoreError.notFound(entity: "patient", id: "zoe")) {
      try fixture.runtime.alerts(AlertQuery(patient: "zoe"), at: instant("2026-10-29T14:00:00Z"))
    }
  }
}
