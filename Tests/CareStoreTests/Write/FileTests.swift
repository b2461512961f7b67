import CareModel
import CareStore
import Foundation
import Testing

/// The bytes of files, kept by hash for each patient.
@Suite(.onEveryEngine) struct FileTests {
  private static let key = OccurrenceKey("check-in/2026-06-02T08:00")
  private static let photo = SampleFile(.jpeg), other = SampleFile(.png)

  private static func files(_ samples: SampleFile...) -> [String: Data] {
    Dictionary(uniqueKeysWithValues: samples.map { ($0.reference.hash, $0.bytes) })
  }

  private static func draft(_ samples: SampleFile...) throws -> SurveyDraft {
    var visit = StepVisit(stepID: "wound", number: 1, started: StoreFixture.day(2))
    for (place, sample) in samples.enumerated() {
      visit.entries["i\(place)"] = .init(answer: .file(sample.reference), answered: StoreFixture.day(2))
    }
    let run = SavedRun(
      runID: "1", surveyID: "s", surveyHash: "h", started: StoreFixture.day(2), path: [visit])
    return SurveyDraft(
      key: key, run: try JSONEncoder().encode(run), hasAnswers: run.hasAnswers, saved: StoreFixture.day(2))
  }

  private func draftFiles(_ store: CareStore, _ carePlan: CarePlan.ID? = "anna.knee") throws -> [String: Data] {
    try store.read { try $0.draftFiles(patient: "anna", carePlan: carePlan, key: Self.key) }
  }

  @Test func aFileIsReadBackByItsHash() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { try $0.keepFiles(Self.files(Self.photo), of: "anna") }
    #expect(try store.read { try $0.file(Self.photo.reference.hash, of: "anna") } == Self.photo.bytes)
    #expect(try store.read { try $0.file(Self.other.reference.hash, of: "anna") } == nil)
    #expect(try store.read { try $0.file(Self.photo.reference.hash, of: "nobody") } == nil)
    #expect(try store.read { try $0.info() }.files == 1)
  }

  @Test func aFileIsStoredOnceForAPatient() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { try $0.keepFiles(Self.files(Self.photo), of: "anna") }
    let seq = try store.read { try $0.lastSeq() }
    try store.write(at: StoreFixture.day(3)) { try $0.keepFiles(Self.files(Self.photo), of: "anna") }
    #expect(try store.read { try $0.lastSeq() } == seq, "nothing was written")
    try store.write(at: StoreFixture.day(3)) { writer in
      try writer.add(StoreFixture.patient("bo"))
      try writer.keepFiles(Self.files(Self.photo), of: "bo")
    }
    try store.erase("bo", at: StoreFixture.day(4))
    #expect(try store.read { try $0.file(Self.photo.reference.hash, of: "anna") } == Self.photo.bytes)
    #expect(try store.read { try $0.info() }.files == 1)
  }

  @Test func bytesOfAnotherHashAreRefused() throws {
    let store = try StoreFixture.enrolled()
    let lie = [Self.photo.reference.hash: Self.other.bytes]
    #expect(throws: StoreError.self) {
      try store.write(at: StoreFixture.day(2)) { try $0.keepFiles(lie, of: "anna") }
    }
    #expect(throws: StoreError.self) {
      try store.write(at: StoreFixture.day(2)) {
        try $0.putDraft(Self.draft(Self.photo), files: lie, patient: "anna", carePlan: nil)
      }
    }
    #expect(try store.read { try $0.info() }.files == 0)
    #expect(try store.read { try $0.drafts(patient: "anna") }.isEmpty, "nothing of the draft either")
  }

  @Test func aDraftKeepsTheFilesThatItNamesLast() throws {
    let store = try StoreFixture.enrolled()
    try put(store, Self.photo)
    #expect(try draftFiles(store) == Self.files(Self.photo))
    try put(store, Self.photo, Self.other)
    #expect(try draftFiles(store) == Self.files(Self.photo, Self.other))
    try put(store, Self.other)
    #expect(try draftFiles(store) == Self.files(Self.other))
    #expect(try draftFiles(store, nil).isEmpty, "of another event")
    #expect(try store.verify() == [])
  }

  @Test func aDeletedDraftLeavesNoFile() throws {
    let store = try StoreFixture.enrolled()
    try put(store, Self.photo, Self.other)
    try store.write(at: StoreFixture.day(3)) { try $0.deleteDraft(Self.key, patient: "anna", carePlan: "anna.knee") }
    #expect(try store.read { try $0.info() }.files == 0)
  }

  @Test func aDraftThatIsUndoneKeepsTheFilesOfTheOneBefore() throws {
    struct Stop: Error {}
    let store = try StoreFixture.enrolled()
    try put(store, Self.photo)
    #expect(throws: Stop.self) {
      try store.write(at: StoreFixture.day(3)) { writer in
        try writer.putDraft(
          Self.draft(Self.other), files: Self.files(Self.other), patient: "anna", carePlan: "anna.knee")
        throw Stop()
      }
    }
    #expect(try draftFiles(store) == Self.files(Self.photo))
  }

  @Test func verificationFindsWhatADraftLacks() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) {
      try $0.putDraft(Self.draft(Self.photo, Self.other), files: Self.files(Self.other), patient: "anna", carePlan: nil)
    }
    #expect(try store.verify() == ["a draft of commit 2 names a missing file"])
    // A file of an earlier answer, which the draft repeats.
    try store.write(at: StoreFixture.day(3)) { try $0.keepFiles(Self.files(Self.photo), of: "anna") }
    #expect(try store.verify() == [])
  }

  private func put(_ store: CareStore, _ samples: SampleFile...) throws {
    try store.write(at: StoreFixture.day(2)) { writer in
      let files = samples.reduce(into: [String: Data]()) { $0[$1.reference.hash] = $1.bytes }
      var draft = try Self.draft()
      for sample in samples {
        draft = sample == samples[0] ? try Self.draft(sample) : try Self.draft(samples[0], sample)
      }
      try writer.putDraft(draft, files: files, patient: "anna", carePlan: "anna.knee")
    }
  }
}
