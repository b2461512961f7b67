import CareModel
import CareStore
import Foundation
import Testing

@Suite(.onEveryEngine) struct DraftTests {
  let key: OccurrenceKey = OccurrenceKey("check-in/2026-06-02T08:00")

  @Test func aDraftReplacesThePreviousOne() throws {
    let store = try StoreFixture.enrolled()
    try put(store, "one", carePlan: "anna.knee")
    try put(store, "two", carePlan: "anna.knee")
    try put(store, "other", carePlan: nil)
    let runs = try store.read { try $0.drafts(patient: "anna") }
    #expect(Set(runs.map(\.draft.run)) == [Data("two".utf8), Data("other".utf8)])
    let one = try store.read { try $0.draft(patient: "anna", carePlan: "anna.knee", key: key) }
    #expect(one?.run == Data("two".utf8))
  }

  @Test func deletingAMissingDraftChangesNothing() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { try $0.deleteDraft(key, patient: "anna", carePlan: nil) }
    #expect(try store.read { try $0.lastSeq() } == 1)
  }

  @Test func aDeletedDraftNoLongerExists() throws {
    let store = try StoreFixture.enrolled()
    try put(store, "one", carePlan: nil)
    try store.write(at: StoreFixture.day(2)) { try $0.deleteDraft(key, patient: "anna", carePlan: nil) }
    #expect(try store.read { try $0.drafts(patient: "anna") }.isEmpty)
  }

  @Test func sourcesAreReadByTheirHashes() throws {
    let store = try StoreFixture.store()
    let hash = "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"
    let bundle = ScriptBundle(files: [
      .init(path: "plan.lua", hash: hash, text: "\u{1}\u{2}\u{3}"),
      .init(path: "again.lua", hash: hash, text: "\u{1}\u{2}\u{3}"),
    ])
    try store.write(at: StoreFixture.day(1)) { try $0.keepSources(bundle) }
    try store.write(at: StoreFixture.day(1)) { try $0.keepSources(bundle) }
    #expect(try store.read { try $0.bundle(bundle.manifest) } == bundle)
    #expect(try store.read { try $0.lastSeq() } == 1)
  }

  @Test func picturesAreReadByTheirHashes() throws {
    let store = try StoreFixture.store(), bytes = Data("a picture".utf8)
    let hash = "92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b"
    let picture = PlanPicture(path: "knee.png", hash: hash, width: 3, height: 2)
    let bundle = ScriptBundle(pictures: [.init(picture: picture, bytes: bytes)])
    try store.write(at: StoreFixture.day(1)) { try $0.keepSources(bundle) }
    try store.write(at: StoreFixture.day(2)) { try $0.keepSources(bundle) }
    #expect(try store.read { try $0.picture(hash) } == bytes)
    #expect(try store.read { try $0.picture("00") } == nil)
    #expect(try store.read { try $0.lastSeq() } == 1)
    let other = ScriptBundle(pictures: [.init(picture: picture, bytes: Data("another one".utf8))])
    #expect(throws: StoreError.self) { try store.write(at: StoreFixture.day(2)) { try $0.keepSources(other) } }
  }

  private func put(_ store: CareStore, _ run: String, carePlan: CarePlan.ID?) throws {
    let draft = SurveyDraft(key: key, run: Data(run.utf8), hasAnswers: true, saved: StoreFixture.day(2))
    try store.write(at: StoreFixture.day(2)) { try $0.putDraft(draft, patient: "anna", carePlan: carePlan) }
  }
}
