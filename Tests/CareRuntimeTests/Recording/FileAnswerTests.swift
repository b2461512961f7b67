import CareModel
import CareRuntime
import CareStore
import Foundation
import Testing

/// Files among the answers of a survey: their bytes are stored with the outcome or the draft that names them, and only then.
@Suite struct FileAnswerTests {
  let now: Instant

  init() throws { now = try instant("2026-10-29T10:00") }

  static let survey = Survey(
    id: "dressing",
    steps: [
      Step(id: "wound", kind: .capture(CaptureStep(.photo, maxBytes: 2_000, required: true)), title: "Your wound"),
      Step(
        id: "more", kind: .form,
        items: [
          FormItem(id: "pain", format: .scale(ScaleFormat(min: 1, max: 10))),
          FormItem(id: "letter", format: .file(FileFormat(types: [.text, .pdf]))),
        ]),
    ])

  private func fixture(_ extraction: Extraction = .answers, survey: Survey = survey) throws -> Fixture {
    try Fixture(
      plan(
        task("dressing", try daily("09:00")) {
          $0.survey = survey
          $0.extraction = extraction
        }))
  }

  private func begin(_ fixture: Fixture) throws -> SurveySession {
    let event = try fixture.event("dressing", on: "2026-10-29", at: "2026-10-29T10:00")
    return try fixture.runtime.beginSurvey(event, at: now)
  }

  /// Returns a session that is at its end, answered with a photo.
  private func answered(_ fixture: Fixture, _ photo: SampleFile = SampleFile(.jpeg)) throws -> SurveySession {
    var session = try begin(fixture)
    try session.answer("wound", file: photo.bytes, at: now)
    try session.next(at: now)
    try session.next(at: now)
    return session
  }

  /// The number of files in the store.
  private func files(_ fixture: Fixture) throws -> Int { try fixture.runtime.store.read { try $0.info() }.files }

  private func bytes(_ type: FileType, _ fixture: Fixture) throws -> Data? {
    try fixture.runtime.file(SampleFile(type).reference, of: "ana")
  }

  @Test func aPhotoIsStoredInTheCommitOfItsOutcome() throws {
    let fixture = try fixture()
    let session = try answered(fixture)
    #expect(try files(fixture) == 0, "nothing before the survey is finished")
    let before = try fixture.runtime.lastSeq()
    let outcome = try #require(try fixture.runtime.finish(session, at: now))
    #expect(try fixture.runtime.lastSeq() == before + 1)
    #expect(try outcome.value.answers?.result().answer("wound") == .file(SampleFile(.jpeg).reference))
    #expect(outcome.value.values.isEmpty, "a file is no value")
    #expect(try bytes(.jpeg, fixture) == SampleFile(.jpeg).bytes)
    #expect(try fixture.runtime.store.verify() == [])
  }

  @Test func anItemThatIsExtractedGivesTheHash() throws {
    let fixture = try fixture(.items(["wound"]))
    let outcome = try fixture.runtime.finish(answered(fixture), at: now)
    #expect(outcome?.value.values.map(\.value) == [.text(SampleFile(.jpeg).reference.hash)])
    #expect(outcome?.value.values.map(\.kind) == ["wound"])
  }

  @Test func aPhotoThatWasReplacedIsNotKept() throws {
    let fixture = try fixture()
    var session = try begin(fixture)
    try session.answer("wound", file: SampleFile(.png).bytes, at: now)
    try fixture.runtime.save(session, at: now)
    try session.answer("wound", file: SampleFile(.jpeg).bytes, at: now)
    try fixture.runtime.save(session, at: now)
    #expect(try files(fixture) == 1)
    try session.next(at: now)
    try session.next(at: now)
    try fixture.runtime.finish(session, at: now)
    #expect(try files(fixture) == 1)
    #expect(try bytes(.png, fixture) == nil)
    #expect(try bytes(.jpeg, fixture) != nil)
  }

  @Test func aDraftKeepsItsPhotoAndIsResumedWithIt() throws {
    let fixture = try fixture()
    var session = try begin(fixture)
    try session.answer("wound", file: SampleFile(.jpeg).bytes, at: now)
    try session.next(at: now)
    try fixture.runtime.save(session, at: now)
    #expect(try files(fixture) == 1)
    #expect(try bytes(.jpeg, fixture) == nil, "it belongs to no outcome")
    var resumed = try begin(fixture)
    try resumed.answer("letter", file: SampleFile(.text).bytes, at: now)
    try resumed.next(at: now)
    try fixture.runtime.finish(resumed, at: now)
    #expect(try bytes(.jpeg, fixture) == SampleFile(.jpeg).bytes)
    #expect(try bytes(.text, fixture) == SampleFile(.text).bytes)
    #expect(try files(fixture) == 2, "none of the draft")
    #expect(try fixture.runtime.store.verify() == [])
  }

  @Test func aDiscardedRunLeavesNoFile() throws {
    let fixture = try fixture()
    var session = try begin(fixture)
    try session.answer("wound", file: SampleFile(.jpeg).bytes, at: now)
    try fixture.runtime.save(session, at: now)
    try session.end(.discarded, at: now)
    #expect(try fixture.runtime.finish(session, at: now) == nil)
    #expect(try files(fixture) == 0)
  }

  @Test(arguments: [("nothing", 0), ("fails", 1), ("something", 1)])
  func aFileIsKeptIfItsAnswersAre(extractor: String, kept: Int) throws {
    let fixture = try fixture(.hook(Hook(path: extractor)))
    try fixture.runtime.finish(answered(fixture), at: now)
    #expect(try files(fixture) == kept)
  }

  @Test func aFinishThatIsUndoneLeavesNoFile() throws {
    let fixture = try fixture()
    let session = try answered(fixture)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try fixture.runtime.update(session.event, at: now) { transaction in
        try transaction.finish(session)
        throw Stop()
      }
    }
    #expect(try files(fixture) == 0)
  }

  @Test func aCorrectionKeepsThePhotoThatItDoesNotReplace() throws {
    let fixture = try fixture()
    try fixture.runtime.finish(answered(fixture), at: now)
    var session = try fixture.runtime.withEvent(
      task: "dressing", patient: "ana", on: date("2026-10-29"), at: now, choosing: { $0.onDay.first }
    ) { try $0.beginCorrection() }
    try session.complete(with: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
    let corrected = try fixture.runtime.finish(session, at: now)
    #expect(try corrected?.value.answers?.result().answer("wound") == .file(SampleFile(.jpeg).reference))
    #expect(try files(fixture) == 1)
    #expect(try fixture.runtime.store.verify() == [])
  }

  static let refusals: [(bytes: Data, code: String)] = [
    (Data(), "empty_file"), (SampleFile(.pdf).bytes, "wrong_file_type"), (Data([0, 1]), "wrong_file_type"),
    (SampleFile(.jpeg).bytes + Data(count: 2_000), "file_too_large"),
  ]

  @Test(arguments: refusals.indices)
  func aWrongFileChangesNothing(_ index: Int) throws {
    let (bytes, code) = Self.refusals[index]
    var session = try begin(try fixture())
    try session.answer("wound", file: SampleFile(.png).bytes, at: now)
    let error = #expect(throws: AnswerError.self) { try session.answer("wound", file: bytes, at: now) }
    #expect(error?.code == code)
    #expect(session.answer(to: "wound") == .file(SampleFile(.png).reference))
    var sheet = AnswerSheet()
    do { try sheet.answer("wound", file: bytes) } catch {
      #expect(error.code == code)
      return
    }
    #expect(throws: RuntimeError.refusedAnswer(item: "wound", rule: code)) {
      try session.complete(with: sheet, at: now)
    }
  }

  @Test func aFileOfAnotherFormatsItemIsRefused() throws {
    var session = try begin(try fixture())
    #expect(throws: AnswerError.self) { try session.answer("pain", file: SampleFile(.png).bytes, at: now) }
    var sheet = AnswerSheet()
    try sheet.answer("wound", file: SampleFile(.png).bytes)
    try sheet.answer("pain", file: SampleFile(.png).bytes)
    let error = #expect(throws: RuntimeError.self) { try session.complete(with: sheet, at: now) }
    guard case .wrongAnswerType(item: "pain", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aReferenceToBytesThatNobodyGaveIsRefused() throws {
    var session = try begin(try fixture())
    let reference = FileReference(hash: String(repeating: "0a", count: 32), bytes: 5, type: .png)
    #expect(throws: AnswerError.missingFile) { try session.answer("wound", .file(reference), at: now) }
    let sheet = AnswerSheet(answers: ["wound": .file(reference)])
    #expect(throws: RuntimeError.refusedAnswer(item: "wound", rule: "missing_file")) {
      try session.complete(with: sheet, at: now)
    }
    // A sample is known to everyone.
    try session.answer("wound", .file(SampleFile(.png).reference), at: now)
  }

  @Test func anAnswerOfTheLastTimeKeepsItsFile() throws {
    var survey = Self.survey
    survey.steps[1].items[1].defaultSource = .answer(of: ItemReference(item: "letter", source: .last))
    let fixture = try fixture(survey: survey)
    let earlier = try fixture.event("dressing", on: "2026-10-29", at: "2026-10-29T10:00")
    var sheet = AnswerSheet()
    try sheet.answer("wound", file: SampleFile(.png).bytes)
    try sheet.answer("letter", file: SampleFile(.pdf).bytes)
    try fixture.runtime.perform(earlier, answers: sheet, at: now)
    let later = try instant("2026-10-30T10:00")
    let event = try fixture.event("dressing", on: "2026-10-30", at: "2026-10-30T10:00")
    var session = try fixture.runtime.beginSurvey(event, at: later)
    try session.answer("wound", file: SampleFile(.jpeg).bytes, at: later)
    try session.next(at: later)
    #expect(session.answer(to: "letter") == .file(SampleFile(.pdf).reference))
    try fixture.runtime.save(session, at: later)
    #expect(try fixture.runtime.store.verify() == [], "the draft repeats a file that an outcome has")
    try session.next(at: later)
    try fixture.runtime.finish(session, at: later)
    #expect(try fixture.runtime.store.verify() == [])
    #expect(try files(fixture) == 3)
  }

  @Test func erasingThePatientErasesTheirFiles() throws {
    let fixture = try fixture()
    try fixture.runtime.finish(answered(fixture), at: now)
    #expect(try fixture.runtime.erase("ana", at: now).files == 1)
    #expect(try files(fixture) == 0)
  }
}
