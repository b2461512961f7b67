import CareModel
import CareRuntime
import CareSurvey
import Foundation
import StoreConformance
import Testing

/// A time of reading is that of a page which showed the document; where there was none, none is recorded.
struct ReadingTimeTests {
  private static let survey = Survey(
    id: "pain",
    steps: [
      Step(id: "agree", kind: .consent(ConsentStep(document: "It is voluntary.", readToEnd: true))),
      Step(
        id: "how", kind: .form,
        items: [FormItem(id: "pain", text: "Pain", format: .scale(ScaleFormat(min: 1, max: 10, step: 1)))]),
    ])

  private func fixture() throws -> Fixture {
    try Fixture(plan(task("pain", try daily("09:00")) { $0.survey = Self.survey }))
  }

  private func read(_ fixture: Fixture) throws -> (document: DocumentReference?, read: Instant?) {
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T20:10")
    let document = try event.outcome?.value.answers?.result().step("agree")?.document
    return (document, document?.read)
  }

  /// Sends a pass of 09:30 to 09:32 that was answered at 09:33, with a time of reading.
  private func send(reading: Instant?, offset: Int64, to fixture: Fixture) throws -> SubmissionReceipt {
    let began = try instant("2026-10-29T09:30").adding(milliseconds: offset)
    var run = try SurveyRun.begin(Self.survey, runID: "phone", at: began)
    run.readToEnd(at: began)
    try run.answer("agree", .boolean(true), at: began)
    try run.next(at: began.adding(seconds: 60))
    try run.answer("pain", .integer(4), at: began.adding(seconds: 60))
    while run.finished == nil { try run.next(at: began.adding(seconds: 120)) }
    var saved = run.save()
    saved.path[0].document?.read = reading?.adding(milliseconds: offset)
    var sent = Submission(
      id: "00000000-0000-4000-8000-000000000001",
      event: .init(key: OccurrenceKey("pain/2026-10-29T09:00"), carePlan: "ana.plan"), body: .survey(saved, files: [:]),
      claimed: began.adding(seconds: 180))
    if offset != 0 { sent.offset = offset }
    return try fixture.runtime.submit(JSONEncoder().encode(sent), from: "ana", at: instant("2026-10-29T20:00"))
  }

  @Test(
    arguments: [
      ("2026-10-29T09:30", true), ("2026-10-29T09:31", true), ("2026-10-29T09:29", false), ("2026-10-29T09:32", false),
      ("2026-10-29T19:00", false), ("1970-01-01T00:00", false), ("2999-01-01T00:00", false),
    ], [0, 60_000] as [Int64])
  func aPhoneReadsWhileItShowsTheDocument(time: (String, Bool), offset: Int64) throws {
    let fixture = try fixture(), reading = try instant(time.0)
    #expect(try send(reading: reading, offset: offset, to: fixture).state == .recorded)
    let found = try read(fixture)
    #expect(found.document != nil && found.read == (time.1 ? reading : nil))
  }

  @Test func aStepThatIsShownAgainKeepsItsTimeOfReading() throws {
    let fixture = try fixture(), began = try instant("2026-10-29T09:30")
    var run = try SurveyRun.begin(Self.survey, runID: "phone", at: began)
    run.readToEnd(at: began)
    try run.answer("agree", .boolean(true), at: began)
    try run.next(at: began.adding(seconds: 10))
    try run.back()
    try run.next(at: began.adding(seconds: 30))
    while run.finished == nil { try run.next(at: began.adding(seconds: 40)) }
    let sent = Submission(
      id: "00000000-0000-4000-8000-000000000001",
      event: .init(key: OccurrenceKey("pain/2026-10-29T09:00"), carePlan: "ana.plan"),
      body: .survey(run.save(), files: [:]),
      claimed: began.adding(seconds: 60))
    let receipt = try fixture.runtime.submit(JSONEncoder().encode(sent), from: "ana", at: instant("2026-10-29T20:00"))
    #expect(receipt.state == .recorded)
    #expect(try read(fixture).read == began)
  }

  @Test func preparedAnswersWereReadByNobody() throws {
    let fixture = try fixture(), now = try instant("2026-10-29T10:00")
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    let sheet = AnswerSheet(answers: ["agree": .boolean(true), "pain": .integer(4)])
    _ = try fixture.runtime.perform(event, answers: sheet, at: now)
    let found = try read(fixture)
    #expect(found.document != nil && found.read == nil)
  }

  @Test func aCorrectionKeepsTheTimeOfReading() throws {
    let fixture = try fixture(), reading = try instant("2026-10-29T09:30")
    #expect(try send(reading: reading, offset: 0, to: fixture).state == .recorded)
    let later = try instant("2026-10-29T20:05")
    var session = try fixture.runtime.withEvent(
      OccurrenceKey("pain/2026-10-29T09:00"), patient: "ana", carePlan: "ana.plan", at: later
    ) { try $0.beginCorrection() }
    try session.complete(with: AnswerSheet(answers: ["pain": .integer(7)]), at: later)
    _ = try fixture.runtime.finish(session, at: later)
    #expect(try read(fixture).read == reading)
  }
}
