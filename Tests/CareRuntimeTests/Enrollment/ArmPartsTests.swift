import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// Contacts, insights, and charts that exist for participants of one arm alone: nothing shows them for the others.
struct ArmPartsTests {
  private let runtime: CareRuntime
  private static let now = "2026-06-02T12:00"

  init() throws {
    runtime = CareRuntime(
      store: try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7])), scripts: ScriptedAnswers())
    var definition = plan(
      task("walk", try daily("08:00")) {
        $0.alerts = [AlertDefinition(id: "far", title: "Far", when: .missed(MissedRun(run: 1)), to: ["lexi", "nora"])]
      })
    definition.header.parameters = [ParameterDefinition(name: "arm", kind: .choice(["A", "B"]))]
    definition.contacts = [Contact(id: "lexi", name: "Lexi"), Contact(id: "nora", name: "Nora")]
    definition.contacts[1].applies = ["arm": ["A"]]
    definition.header.insights = ["all", "low"].map { id in
      InsightDefinition(
        id: id, over: .days(7),
        rule: .threshold(Threshold(subject: .adherence, test: .below(2), title: id, text: "{value}")))
    }
    definition.header.insights[1].applies = ["arm": ["A"]]
    definition.header.charts = ["walks", "steps"].map { id in
      ChartDefinition(
        id: id, kind: .bar, title: id, over: .days(7),
        series: [SeriesDefinition(title: "Care", source: .adherence(tasks: nil))])
    }
    definition.header.charts[1].applies = ["arm": ["A"]]
    _ = try runtime.seed([definition], at: instant("2026-05-01T12:00"))
    for (patient, arm) in [("ana", "A"), ("ben", "B")] {
      try runtime.enroll(
        Enrollment(
          patient: Patient.ID(patient), plan: "plan", start: date("2026-06-01"), parameters: ["arm": .text(arm)],
          zoneForNewPatient: Zone("America/New_York")), at: instant("2026-05-20T12:00"))
    }
  }

  /// What is shown for a patient at a time: contacts, insights, and charts.
  private func shown(_ patient: Patient.ID, at time: String = now) throws -> [[String]] {
    let now = try instant(time), report = try runtime.insightReport(patient, at: now)
    let insights = report.insights.map(\.id) + report.silent.map(\.id)
    return [
      try runtime.day(patient, at: now).contacts.map(\.id.text).sorted(), insights.sorted(),
      report.charts.map(\.id).sorted(),
    ]
  }

  private static let everything = [["lexi", "nora"], ["all", "low"], ["steps", "walks"]]
  private static let rest = [["lexi"], ["all"], ["walks"]]

  @Test func eachParticipantHasThoseOfTheOwnArm() throws {
    #expect(try shown("ana") == Self.everything)
    #expect(try shown("ben") == Self.rest)
    let now = try instant(Self.now)
    for (patient, contacts) in [("ana", ["lexi", "nora"]), ("ben", ["lexi"])] {
      let found = try runtime.contacts(RecordQuery(patients: [Patient.ID(patient)]), at: now).items
      #expect(found.map(\.value.id.text).sorted() == contacts)
      #expect(try runtime.chartsOfToday(Patient.ID(patient), at: now).count == contacts.count)
      let document = try runtime.document(DocumentQuery(of: .participant(Patient.ID(patient))), at: now)
      #expect(document.failures.isEmpty)
      #expect("\(document)".contains("steps") == (patient == "ana"))
      #expect("\(document)".contains("Nora") == (patient == "ana"))
    }
    // The plan has all of them.
    #expect(try runtime.contacts(of: "plan", at: now).count == 2)
  }

  @Test func anotherArmCountsFromTheNextDay() throws {
    try runtime.setParameters(["arm": .text("B")], of: "ana.plan", at: instant(Self.now))
    try runtime.setParameters(["arm": .text("A")], of: "ben.plan", at: instant(Self.now))
    #expect(try shown("ana") == Self.everything)
    #expect(try shown("ben") == Self.rest)
    #expect(try shown("ana", at: "2026-06-03T12:00") == Self.rest)
    #expect(try shown("ben", at: "2026-06-03T12:00") == Self.everything)
  }

  @Test func anAlertReachesTheContactsThatExist() throws {
    for (patient, contacts) in [("ana", ["lexi", "nora"]), ("ben", ["lexi"])] {
      let event = try runtime.event(
        task: "walk", patient: Patient.ID(patient), on: date("2026-06-01"), at: instant(Self.now))
      let alert = Alert(
        patient: event.patient, carePlan: event.carePlan, task: "walk", key: event.key,
        definition: try #require(event.task.alerts.first), raised: try instant(Self.now))
      #expect(try runtime.contacts(of: alert, at: instant(Self.now)).map(\.id.text) == contacts)
    }
  }
}
