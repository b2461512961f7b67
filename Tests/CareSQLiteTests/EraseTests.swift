import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import StoreConformance
import Testing

struct EraseTests {
  private static let now = RichStore.day(10)

  private func rich(_ folder: StoreFolder) throws -> CareStore {
    let store = try RichStore.open(folder)
    try RichStore.fill(store)
    return store
  }

  /// Everything that a patient left, as the fixture writes it.
  private static func traces(_ id: String, _ name: String) -> [String] {
    [
      id, name, "\(id).knee", "\(id) was tired", "group of \(id)", "draft of \(id)", "corrected by \(id)",
      "said \(name)", "answered by \(id)", "paper of \(id)", "as \(id) asked", "photo of \(id)",
      "unsent photo of \(id)",
    ]
  }

  private func found(_ words: [String], in folder: StoreFolder) throws -> [String] {
    var found: [String] = []
    for file in try folder.names() {
      let bytes = try folder.bytes(file)
      found += words.filter { bytes.range(of: Data($0.utf8)) != nil }.map { "\($0) in \(file)" }
    }
    return found
  }

  @Test func noByteOfAnErasedPatientRemainsInOpenFiles() throws {
    let folder = try StoreFolder("erased")
    let store = try rich(folder)
    let traces = Self.traces("anna", "Annabella")
    #expect(Set(try found(traces, in: folder).map { $0.components(separatedBy: " in ")[0] }).isSuperset(of: traces))
    let erasure = try store.erase("anna", at: Self.now)
    #expect(erasure.isCompacted)
    #expect(try folder.names() == ["care.sqlite", "care.sqlite-shm", "care.sqlite-wal"])
    #expect(try found(traces, in: folder) == [])
    #expect(try found(Self.traces("bo", "Bonifaz"), in: folder).count >= 11)
    try store.engine.close()
    #expect(try found(traces, in: folder) == [])
  }

  @Test func noByteOfADiscardedDraftRemainsOnceTheStoreIsClosed() throws {
    let folder = try StoreFolder("discarded")
    let store = try rich(folder)
    try store.write(at: Self.now) { try $0.deleteDraft(RichStore.key(5), patient: "anna", carePlan: "anna.knee") }
    #expect(try store.read { try $0.info() }.files == 3)
    try store.engine.close()
    #expect(try found(["unsent photo of anna", "draft of anna"], in: folder) == [])
    #expect(try !found(["unsent photo of bo"], in: folder).isEmpty)
  }

  @Test func theReportCountsWhatWasErased() throws {
    let store = try rich(try StoreFolder())
    let erasure = try store.erase("anna", at: Self.now)
    var expected = Erasure(patient: "anna", seq: 6, recorded: Self.now)
    (expected.carePlans, expected.versions, expected.outcomes, expected.values) = (1, 7, 5, 31)
    (expected.samples, expected.files) = (2, 2)
    (expected.drafts, expected.authored, expected.isCompacted) = (1, 1, true)
    #expect(erasure == expected)
  }

  @Test func theAuditReportsErasedAndNotAltered() throws {
    let store = try rich(try StoreFolder())
    let before = try store.audit()
    let erasure = try store.erase("anna", at: Self.now)
    let report = try store.audit(noted: before.seal)
    #expect(report.first == nil)
    #expect(report.noted == 5, "what was noted before still holds")
    #expect(report.erased == erasure.versions + erasure.outcomes + erasure.samples + erasure.authored)
    #expect(report.rows == before.rows + 1, "the erasure is an entry too")
    #expect(try store.verify().isEmpty)
  }

  @Test func otherPatientsAreUnchanged() throws {
    let store = try rich(try StoreFolder())
    let before = try Self.all(of: "bo", store)
    #expect(before.count == 11)
    try store.erase("anna", at: Self.now)
    #expect(try Self.all(of: "bo", store) == before)
  }

  private static func all(of id: String, _ store: CareStore) throws -> [AnyHashable] {
    try store.read { reader in
      let patient = Patient.ID(id), carePlan = CarePlan.ID("\(id).knee")
      var all: [AnyHashable] = try reader.outcomes(patient: patient, from: .beginning, to: .end)
      all += try reader.history(CareTask.self, id: "walk", owner: .carePlan(carePlan)) as [AnyHashable]
      all += try reader.drafts(patient: patient) as [AnyHashable]
      all += try reader.history(Patient.self, id: patient) as [AnyHashable]
      all += try reader.history(CarePlan.self, id: carePlan) as [AnyHashable]
      all += try reader.history(Contact.self, id: "mother", owner: .patient(patient)) as [AnyHashable]
      all += try reader.sampleHistory(patient: patient, remoteID: "watch-of-\(id)-1") as [AnyHashable]
      return all
    }
  }

  @Test func anErasedIDCanBeUsedAgain() throws {
    let store = try rich(try StoreFolder())
    try store.erase("anna", at: Self.now)
    #expect(try store.read { try $0.history(Patient.self, id: "anna") } == [])
    try store.write(at: Self.now, author: "anna") { writer in
      try writer.add(Patient(id: "anna", name: PersonName(given: "Another"), zone: .utc))
      try writer.add(CarePlan(id: "anna.knee", patient: "anna", plan: "knee", enrolled: RichStore.date))
      try writer.record(RichStore.outcome("anna", day: 2, []))
    }
    #expect(try store.read { try $0.outcomes(patient: "anna", from: .beginning, to: .end) }.count == 1)
    #expect(try store.audit().first == nil)
    #expect(try store.verify().isEmpty)
    try store.erase("anna", at: Self.now)
    try store.erase("bo", at: Self.now)
    #expect(try store.audit().first == nil)
    #expect(try store.verify().isEmpty)
  }

  @Test func aPatientWhoErasesTheirOwnDataIsNotItsAuthor() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try store.erase("anna", at: Self.now, author: "anna")
    #expect(try found(["anna"], in: folder) == [])
    #expect(try store.audit().first == nil)
  }

  @Test func erasingAnUnknownPatientChangesNothing() throws {
    let store = try rich(try StoreFolder())
    #expect(throws: StoreError.notFound(entity: "patient", id: "zoe")) { try store.erase("zoe", at: Self.now) }
    #expect(try store.read { try $0.lastSeq() } == 5)
  }

  @Test func aDeletedPatientCanStillBeErased() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try store.write(at: Self.now) { try $0.delete(Patient.self, id: "anna") }
    try store.erase("anna", at: Self.now)
    #expect(try found(["anna", "Annabella"], in: folder) == [])
  }

  @Test func erasingInsideAnotherWriteIsRejected() throws {
    let store = try rich(try StoreFolder())
    #expect {
      try store.write(at: Self.now) { _ in try store.erase("anna", at: Self.now) }
    } throws: { error in
      if case .invalid? = error as? StoreError { true } else { false }
    }
    #expect(try store.read { try $0.history(Patient.self, id: "anna") }.count == 2)
  }

  /// Stops an erasure at each of its statements in turn.
  @Test(arguments: [
    "outcome", "outcome_value", "sample", "outcome_file", "draft_file", "survey_draft", "receipt", "touch",
    "attempt", "delivery_note", "delivery", "reminder_clock", "enrolment", "version", "identity",
  ])
  func aFailedErasureChangesNothing(table: String) throws {
    let engine = try CountingEngine()
    let store = try CareStore(engine: engine, creating: StoreSeed(id: RichStore.id), entropy: RichStore.entropy)
    try RichStore.fill(store)
    let before = (try Self.all(of: "anna", store), try store.audit())
    #expect(throws: StoreError.full) {
      try engine.failing(at: "DELETE FROM \(table) ") { try store.erase("anna", at: Self.now) }
    }
    #expect(try Self.all(of: "anna", store) == before.0)
    #expect(try store.audit() == before.1)
  }

  @Test func withOtherReadersTheReportSaysThatTheLogWasNotTruncated() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    let other = try RichStore.open(folder)
    let erasure = try other.read { reader in
      _ = try reader.lastSeq()
      return try store.erase("anna", at: Self.now)
    }
    #expect(!erasure.isCompacted)
    #expect(try !found(["Annabella"], in: folder).isEmpty, "as the report says")
    #expect(try store.read { try $0.history(Patient.self, id: "anna") } == [])
    try other.engine.close()
    try store.engine.close()
    #expect(try found(Self.traces("anna", "Annabella"), in: folder) == [], "gone when all have let go")
  }
}
