import CareModel
import CarePostgres
import CareStore
import Foundation
import StoreConformance
import Testing

/// A store is copied from each engine to each, with every row and the same seal.
@Suite struct CopyTests {
  @Test(arguments: EngineUnderTest.all, [EngineUnderTest.memory] + EngineUnderTest.server)
  func aCopyIsTheSameStore(from: EngineUnderTest, to: EngineUnderTest) throws {
    let store = try ServerFixture.store(from.make())
    try ServerFixture.fill(store)
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
      try each.write(at: ServerFixture.start) { try $0.add(Patient(id: "ben", zone: .utc)) }
    }
    #expect(try copy.read { try $0.info().lastSeq } == 3)
  }

  @Test(arguments: EngineUnderTest.all)
  func aCopyIntoAStoreIsRefused(kind: EngineUnderTest) throws {
    let store = try ServerFixture.store(EngineUnderTest.memory.make())
    let target = try ServerFixture.store(kind.make())
    #expect(
      throws: StoreError.invalid(reason: "there is a store in the target already; choose an empty place")
    ) { try LogicalCopy.copy(from: store.engine, to: target.engine) }
  }

  /// A column with the character, as an earlier release stored it, and the places that the error lists.
  static let unstorable: [(sql: String, places: String)] = [
    ("UPDATE outcome_value SET text_value = ?1 WHERE text_value = ''", "outcome_value.text_value of commit 2"),
    // The values of an outcome that is not copied have nothing to refer to.
    ("UPDATE outcome SET reason = ?1", "outcome.reason of commit 2"),
    ("UPDATE commits SET author = ?1", "commits.author of commit 1, commits.author of commit 2"),
  ]

  @Test(arguments: EngineUnderTest.server, unstorable.map(\.sql))
  func aTextThatTheServerCannotStoreIsListedAndNothingIsWritten(kind: EngineUnderTest, sql: String) throws {
    let store = try ServerFixture.store(EngineUnderTest.memory.make())
    try ServerFixture.fill(store)
    try store.engine.write { try $0.execute(sql, .text("a\u{0}b")) }
    let target = try kind.make()
    let places = try #require(Self.unstorable.first { $0.sql == sql }).places
    let error = StoreError.invalid(reason: "texts with the character U+0000 cannot be stored there: \(places)")
    #expect(throws: error) { try LogicalCopy.copy(from: store.engine, to: target) }
    #expect(try target.read { try $0.schemaVersion() } == 0)
    #expect(try target.read { try $0.schemaObjects() } == [])
  }
}
