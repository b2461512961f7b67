import CareModel
import CarePostgres
import CareStore
import Foundation
import StoreConformance
import Testing

/// A store is copied from each engine to each, with every row and the same seal.
@Suite struct CopyTests {
  private static let id = "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"
  private static let start = Instant(milliseconds: 1_780_272_000_000)

  /// A store with every kind of record.
  private static func fill(_ store: CareStore) throws {
    try store.write(at: start, author: "nurse", why: "the visit") { writer in
      try writer.add(Patient(id: "anna", name: PersonName(given: "Anna é 🙂"), zone: .utc))
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      try writer.add(CarePlan(id: "anna.knee", patient: "anna", plan: "knee", enrolled: .earliest))
    }
    try store.write(at: start) { writer in
      let key = OccurrenceKey("walk/2026-06-01T08:00")
      try writer.record(
        Outcome(
          patient: "anna", carePlan: "anna.knee", task: "walk",
          taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"),
          key: key, start: start, stop: start, answered: start, status: .completed,
          values: [OutcomeValue(.double(-0.1), units: "mmol/L"), OutcomeValue(.text("")), OutcomeValue(.boolean(true))])
      )
      try writer.put(Sample(patient: "anna", quantity: "weight", value: 70.5, start: start, remoteID: "r1"))
      let draft = SurveyDraft(key: key, run: Data([0, 255, 7]), hasAnswers: true, saved: start)
      try writer.putDraft(draft, patient: "anna", carePlan: "anna.knee")
    }
  }

  @Test(arguments: EngineUnderTest.all, [EngineUnderTest.memory] + EngineUnderTest.server)
  func aCopyIsTheSameStore(from: EngineUnderTest, to: EngineUnderTest) throws {
    let store = try CareStore(engine: from.make(), creating: StoreSeed(id: Self.id), entropy: Array(0..<32))
    try Self.fill(store)
    let target = try to.make()
    let report = try LogicalCopy.copy(from: store.engine, to: target)
    #expect(report.rows["commits"] == 2)
    #expect(report.rows["outcome_value"] == 3)
    #expect(report.rows["survey_draft"] == 1)
    let copy = try CareStore(engine: target, creating: nil)
    #expect(try copy.read { try $0.info() } == store.read { try $0.info() })
    #expect(try copy.read { try $0.info().seal } == report.seal)
    #expect(try copy.verify() == store.verify())
    #expect(
      try copy.read { try $0.history(Patient.self, id: "anna").map(\.value) }
        == store.read { try $0.history(Patient.self, id: "anna").map(\.value) })
    // The copy continues as the store would have.
    for each in [store, copy] {
      try each.write(at: Self.start) { try $0.add(Patient(id: "ben", zone: .utc)) }
    }
    #expect(try copy.read { try $0.info().lastSeq } == 3)
  }

  @Test(arguments: EngineUnderTest.all)
  func aCopyIntoAStoreIsRefused(kind: EngineUnderTest) throws {
    let store = try CareStore(engine: EngineUnderTest.memory.make(), creating: StoreSeed(id: Self.id))
    let target = try CareStore(engine: kind.make(), creating: StoreSeed(id: Self.id))
    #expect(
      throws: StoreError.invalid(reason: "there is a store in the target already; choose an empty place")
    ) { try LogicalCopy.copy(from: store.engine, to: target.engine) }
  }

  @Test func aTextThatTheServerCannotStoreIsListedAndNothingIsWritten() throws {
    for kind in EngineUnderTest.server {
      let store = try CareStore(engine: EngineUnderTest.memory.make(), creating: StoreSeed(id: Self.id))
      try Self.fill(store)
      // As an earlier release stored it.
      try store.engine.write { connection in
        try connection.execute("UPDATE outcome_value SET text_value = ?1 WHERE text_value = ''", .text("a\u{0}b"))
      }
      let target = try kind.make()
      let error = StoreError.invalid(
        reason: "texts with the character U+0000 cannot be stored there: outcome_value.text_value of commit 2")
      #expect(throws: error) { try LogicalCopy.copy(from: store.engine, to: target) }
      #expect(try target.read { try $0.schemaVersion() } == 0)
      #expect(try target.read { try $0.schemaObjects() } == [])
    }
  }
}
