import CareModel
import CareStore
import Foundation
import Testing

@Suite(.onEveryEngine) struct ChangeTests {
  @Test func aChangeHasItsTimeAndAuthor() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(3), author: "nurse") { try $0.add(StoreFixture.patient("anna")) }
    let record = StoreChange.Record(entity: "patient", owner: .none, id: "anna")
    #expect(
      try change(1, of: store)
        == StoreChange(seq: 1, recorded: StoreFixture.day(3), author: "nurse", records: [record]))
  }

  @Test func aChangeListsEachRecordOnceInWriteOrder() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.record(StoreFixture.outcome(day: 1))
      try writer.add(StoreFixture.task("walk", title: "Walk"), owner: .plan("knee"))
      try writer.record(StoreFixture.outcome(day: 2))
      try writer.update(StoreFixture.task("walk", title: "A walk"), owner: .plan("knee"), force: true)
      try writer.add(StoreFixture.task("own", title: "Own"), owner: .patient("anna"))
    }
    #expect(
      try change(2, of: store)?.records == [
        .init(entity: "outcome", owner: .patient("anna"), id: "anna"),
        .init(entity: "task", owner: .plan("knee"), id: "walk"),
        .init(entity: "task", owner: .patient("anna"), id: "own"),
      ])
  }

  /// No row of a draft remains that names the commit, so the commit itself names the patient.
  @Test(arguments: [
    "a saved survey", "a saved survey beside an outcome", "a survey taken away beside an outcome",
    "a survey taken away",
  ])
  func draftsAreListedWithTheirPatient(_ what: String) throws {
    let store = try StoreFixture.enrolled()
    let draft = SurveyDraft(
      key: OccurrenceKey("walk/2026-06-01T08:00"), run: Data("run".utf8), hasAnswers: true, saved: StoreFixture.day(1))
    if what.contains("taken away") {
      try store.write(at: StoreFixture.day(1)) { try $0.putDraft(draft, patient: "anna", carePlan: nil) }
    }
    try store.write(at: StoreFixture.day(2)) { writer in
      if what.contains("outcome") { try writer.record(StoreFixture.outcome(day: 1)) }
      if what.contains("taken away") {
        try writer.deleteDraft(draft.key, patient: "anna", carePlan: nil)
      } else {
        try writer.putDraft(draft, patient: "anna", carePlan: nil)
      }
    }
    let last = try store.read { try $0.lastSeq() }
    let entities = what.contains("outcome") ? ["outcome", "draft"] : ["draft"]
    #expect(
      try change(last, of: store)?.records == entities.map { .init(entity: $0, owner: .patient("anna"), id: "anna") })
    // A commit of an earlier release does not name the patient: anything may have changed.
    try store.engine.write { try $0.execute("DELETE FROM touch") }
    #expect(try change(last, of: store)?.records == [])
  }

  @Test func aRolledBackDraftKeepsTheOtherRecordsListed() throws {
    struct Stop: Error {}
    let store = try StoreFixture.enrolled()
    let draft = SurveyDraft(
      key: OccurrenceKey("walk/2026-06-01T08:00"), run: Data("run".utf8), hasAnswers: true, saved: StoreFixture.day(1))
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.record(StoreFixture.outcome(day: 1))
      #expect(throws: Stop.self) {
        try writer.attempt {
          try writer.putDraft(draft, patient: "anna", carePlan: nil)
          throw Stop()
        }
      }
    }
    #expect(try change(2, of: store)?.records.map(\.entity) == ["outcome"])
  }

  @Test func aPartlyErasedCommitListsNothing() throws {
    let store = try StoreFixture.store()
    try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(StoreFixture.patient("anna"))
      try writer.add(StoreFixture.patient("ben"))
    }
    try store.engine.write {
      try $0.execute("UPDATE entry SET salt = NULL, subject = NULL, erased = 1 WHERE seq = 1 AND place = 0")
    }
    #expect(try change(1, of: store)?.records == [])
  }

  @Test func aMissingCommitHasNoChange() throws {
    let store = try StoreFixture.enrolled()
    #expect(try change(0, of: store) == nil)
    #expect(try change(2, of: store) == nil)
  }

  @Test(arguments: [
    (after: 0, limit: 10, seqs: [1, 2, 3]),
    (after: 1, limit: 10, seqs: [2, 3]),
    (after: 0, limit: 2, seqs: [1, 2]),
    (after: 3, limit: 10, seqs: []),
    (after: .max, limit: 10, seqs: []),
    (after: .min, limit: 1, seqs: [1]),
    (after: 0, limit: 0, seqs: []),
  ])
  func changesAreThoseAfterANumber(after: Int, limit: Int, seqs: [Int]) throws {
    let store = try StoreFixture.store()
    for id in ["a", "b", "c"] {
      try store.write(at: StoreFixture.day(1)) { try $0.add(StoreFixture.patient(.init(id))) }
    }
    #expect(try store.read { try $0.changes(after: after, limit: limit) }.map(\.seq) == seqs)
  }

  private func change(_ seq: Int, of store: CareStore) throws -> StoreChange? {
    try store.read { try $0.change(seq) }
  }
}
