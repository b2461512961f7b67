import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Testing

/// Exports of earlier states of a store, and of what participants have beside plans.
struct ExportStatesTests {
  @Test func theStateBeforeTheFirstCommitIsEmpty() throws {
    let life = try LifeFixture()
    for now in ["2026-06-10T12:00", "2026-07-10T12:00"] {
      let export = try ExportedRows.of(life.runtime, at: instant(now)) {
        ($0.asOf, $0.isWide) = (.seq(0), true)
      }
      #expect(export.rows.isEmpty && export.schema.participants == 0 && export.schema.plans.isEmpty)
      #expect(export.schema.commit == nil && export.schema.time == nil)
      let kinds = export.schema.codebook.variables.filter { !$0.isColumn }
      #expect(kinds.isEmpty)
    }
    let early = try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) {
      $0.asOf = .recorded(Instant(milliseconds: 0))
    }
    #expect(early.rows.isEmpty && early.schema.participants == 0)
  }

  @Test func aLaterEnrollmentIsNotInAnEarlierState() throws {
    let life = try LifeFixture()
    let seq = try life.runtime.lastSeq()
    func known(_ plans: [PlanHeader.ID], _ patients: [Patient.ID] = []) throws -> ExportedRows {
      try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) {
        ($0.asOf, $0.plans, $0.patients) = (.seq(seq), plans, patients)
      }
    }
    let all = try known([]), ofPlan = try known(["plan"])
    #expect(all.schema.participants == 1 && ofPlan.schema.participants == 1)
    try life.runtime.enroll(
      Enrollment(patient: "bob", plan: "plan", start: date("2026-06-02"), zoneForNewPatient: .utc),
      at: instant("2026-06-02T06:00"))
    for (before, after) in try [(all, known([])), (ofPlan, known(["plan"]))] {
      #expect(after.schema.participants == 1 && after.rows == before.rows && after.finished == 1)
    }
    #expect(try known([], ["bob"]).schema.participants == 0)
    let now = try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) { $0.plans = ["plan"] }
    #expect(now.schema.participants == 2)
  }

  @Test func aPatientBesideThePlansIsNotCounted() throws {
    let life = try LifeFixture()
    try life.runtime.add(
      Patient(id: "eve", name: PersonName(given: "Eve", family: "E"), zone: .utc), at: instant("2026-06-01T06:00"))
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) {
      ($0.plans, $0.patients) = (["plan"], ["eve"])
    }
    #expect(export.schema.participants == 0 && export.rows.isEmpty)
  }

  @Test func theOwnThreadOfAPatientWithoutTasksIsExported() throws {
    let life = try LifeFixture()
    let own = MessageThread(patient: life.patient, carePlan: nil)
    try life.runtime.send("Hello.", to: own, from: .participant, at: instant("2026-06-02T12:00"))
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) {
      $0.tables = ExportRequest.Table.allCases
    }
    let message = try #require(export["messages"].first)
    #expect(export["messages"].count == 1 && message["text"] == .text("Hello."))
    #expect(message["participant"] == .text("ana") && message["care_plan"] == .empty && message["plan"] == .empty)
    // It is no enrollment.
    #expect(export["participants"].map { $0["care_plan"]?.text } == ["ana.plan"])
  }
}
