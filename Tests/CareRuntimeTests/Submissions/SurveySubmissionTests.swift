import CareModel
import CareRuntime
import CareStore
import CareSurvey
import Foundation
import StoreConformance
import Testing

/// A survey that a phone finished is run again by the host, which takes nothing of it on trust.
@Suite struct SurveySubmissionTests {
  private func fixture(_ survey: Survey = painSurvey) throws -> Fixture {
    try Fixture(plan(task("pain", try daily("09:00")) { $0.survey = survey }))
  }

  /// The run of a participant who answers and finishes.
  private func run(_ survey: Survey = painSurvey, pain: Int, at time: String = "2026-10-29T09:30") throws -> SavedRun {
    let now = try instant(time)
    var run = try SurveyRun.begin(survey, runID: "phone", at: now)
    try run.answer("pain", .integer(pain), at: now)
    while run.finished == nil { try run.next(at: now) }
    return run.save()
  }

  private func submission(_ number: Int, _ run: SavedRun, files: [String: Data] = [:]) throws -> Submission {
    Submission(
      id: Submission.ID("00000000-0000-4000-8000-00000000000\(number)"),
      event: .init(key: OccurrenceKey("pain/2026-10-29T09:00"), carePlan: "ana.plan"), body: .survey(run, files: files),
      claimed: try instant("2026-10-29T09:31"))
  }

  private func send(_ submission: Submission, to fixture: Fixture, at now: String) throws -> SubmissionReceipt {
    try fixture.runtime.submit(JSONEncoder().encode(submission), from: "ana", at: instant(now))
  }

  private func pain(_ fixture: Fixture, at now: String) throws -> Answer? {
    try fixture.event("pain", on: "2026-10-29", at: now).outcome?.value.answers?.result().answer("pain")
  }

  @Test func aFinishedSurveyIsRecordedWithTheTimesOfThePhone() throws {
    let fixture = try fixture()
    let receipt = try send(submission(1, run(pain: 4)), to: fixture, at: "2026-10-29T20:00")
    #expect(receipt.state == .recorded)
    let outcome = try #require(try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T20:00").outcome)
    #expect(try outcome.value.answered == instant("2026-10-29T09:31") && outcome.author == "me:ana")
    #expect(try pain(fixture, at: "2026-10-29T20:00") == .integer(4))
    #expect(try send(submission(1, run(pain: 4)), to: fixture, at: "2026-10-29T21:00").isReplay)
  }

  /// The phone's clock is two minutes ahead: the times of the pass are as wrong as that of the submission.
  @Test func thePassIsMovedToTheClockOfTheServer() throws {
    let fixture = try fixture()
    var sent = try submission(1, run(pain: 4, at: "2026-10-29T09:31"))
    sent.offset = 120_000
    #expect(try send(sent, to: fixture, at: "2026-10-29T09:29").state == .recorded)
    let result = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").outcome?.value.answers?.result()
    #expect(try result?.finished == instant("2026-10-29T09:29"))
    #expect(try result?.steps.first?.finished == instant("2026-10-29T09:29"))
    // A retry measures the clock again; it is the same submission.
    sent.offset = 119_990
    #expect(try send(sent, to: fixture, at: "2026-10-29T09:30").isReplay)
  }

  /// The server recorded the last page and died before it could say so; the phone continued and sends the whole pass.
  @Test func thePassThatIsRecordedIsNotHeld() throws {
    let fixture = try fixture()
    #expect(try send(submission(1, run(pain: 4)), to: fixture, at: "2026-10-29T10:00").state == .recorded)
    let before = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T11:00").outcome
    #expect(try send(submission(2, run(pain: 4)), to: fixture, at: "2026-10-29T10:01").state == .recorded)
    #expect(try send(submission(3, run(pain: 5)), to: fixture, at: "2026-10-29T10:02").state == .held(.alreadyAnswered))
    var other = try run(pain: 4)
    other.runID = "another"
    #expect(try send(submission(4, other), to: fixture, at: "2026-10-29T10:03").state == .held(.alreadyAnswered))
    #expect(try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T11:00").outcome == before)
  }

  /// A pass with a file that the phone no longer has, and with a signature that it made again, is the pass that is recorded.
  @Test func aPassWithAFileAndASignatureIsRecordedOnce() throws {
    let survey = Survey(
      id: "s",
      steps: [
        Step(id: "how", kind: .form, items: [FormItem(id: "photo", text: "Photo", format: .file(FileFormat()))]),
        Step(id: "sign", kind: .signature(SignatureStep())), Step(id: "done", kind: .completion),
      ])
    let fixture = try fixture(survey), bytes = Data("a photo of words".utf8)
    let photo = try FileFormat().reference(to: bytes), began = try instant("2026-10-29T09:30")
    func run(signedAfter seconds: Int64) throws -> SavedRun {
      var run = try SurveyRun.begin(survey, runID: "phone", at: began)
      try run.answer("photo", .file(photo), at: began)
      try run.next(at: began)
      let signature = Signature(name: "Ana", signed: began.adding(milliseconds: seconds * 1000), zone: .utc)
      try run.answer("sign", .signature(signature), at: began)
      while run.finished == nil { try run.next(at: began) }
      return run.save()
    }
    var sent = try submission(1, run(signedAfter: 10), files: [photo.hash: bytes])
    sent.offset = 60_000
    #expect(try send(sent, to: fixture, at: "2026-10-29T10:00").state == .recorded)
    let result = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").outcome?.value.answers?.result()
    guard case .signature(let signature)? = result?.answer("sign") else {
      Issue.record("the signature is missing")
      return
    }
    // Its time is moved to the clock of the server, as all others are.
    #expect(signature.signed == began.adding(milliseconds: -50_000))
    #expect(try fixture.runtime.file(photo, of: "ana") == bytes)
    #expect(try send(submission(2, run(signedAfter: 20)), to: fixture, at: "2026-10-29T10:01").state == .recorded)
    #expect(try fixture.runtime.heldSubmissions(at: instant("2026-10-29T11:00")).isEmpty)
  }

  /// What a phone that errs, or lies, could send, and the reason for which it is held.
  static let altered: [(name: String, reason: HeldSubmission.Reason, change: @Sendable (inout SavedRun) -> Void)] = [
    ("an answer beyond the scale", .refusedAnswer, { $0.path[0].entries["pain"]?.answer = .integer(99) }),
    ("an answer of another type", .refusedAnswer, { $0.path[0].entries["pain"]?.answer = .text("4") }),
    ("no answer to what is required", .pathDiffers, { $0.path[0].entries["pain"] = nil }),
    ("a step that is missing", .pathDiffers, { $0.path.removeFirst() }),
    ("a step twice", .pathDiffers, { $0.path.insert($0.path[0], at: 0) }),
    ("an end that was not reached", .pathDiffers, { $0.path.removeLast() }),
    ("a step that is still open", .pathDiffers, { $0.path[1].finished = nil }),
    ("a step that never was", .surveyChanged, { $0.path[0].stepID = "other" }),
    ("an item that never was", .surveyChanged, { $0.path[0].entries["other"] = .init(answer: .integer(1)) }),
    ("another survey", .surveyChanged, { $0.surveyID = "other" }),
  ]

  @Test(arguments: altered.indices) func whatTheSurveyDoesNotLeadToIsHeld(row: Int) throws {
    let (name, reason, change) = Self.altered[row]
    let fixture = try fixture()
    var run = try run(pain: 4)
    change(&run)
    #expect(try send(submission(1, run), to: fixture, at: "2026-10-29T10:00").state == .held(reason), "\(name)")
    #expect(try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").outcome == nil)
  }

  @Test func aFileWhoseHashIsAnothersIsHeld() throws {
    let fixture = try fixture()
    let sent = try submission(1, run(pain: 4), files: ["00": Data("other".utf8)])
    #expect(try send(sent, to: fixture, at: "2026-10-29T10:00").state == .held(.refusedAnswer))
  }

  @Test func aRunThatIsTooLargeIsHeld() throws {
    let fixture = try fixture()
    var run = try run(pain: 4)
    run.path[0].entries["pain"]?.answer = .text(String(repeating: "x", count: SubmissionLimits.runBytes))
    #expect(try send(submission(1, run), to: fixture, at: "2026-10-29T10:00").state == .held(.tooLarge))
  }

  @Test func theSecondPhoneIsHeldAndAcceptedAsACorrection() throws {
    let fixture = try fixture()
    _ = try send(submission(1, run(pain: 4)), to: fixture, at: "2026-10-29T10:00")
    let second = try submission(2, run(pain: 7))
    #expect(try send(second, to: fixture, at: "2026-10-29T10:05").state == .held(.alreadyAnswered))
    #expect(try pain(fixture, at: "2026-10-29T10:06") == .integer(4))
    let nurse = try fixture.runtime.acting(as: "user:rivera")
    let id = HeldSubmission.ID(second.id.text)
    #expect(try nurse.accept(held: id, reason: "asked her", at: instant("2026-10-29T11:00")).value.state == .accepted)
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T12:00")
    #expect(try pain(fixture, at: "2026-10-29T12:00") == .integer(7))
    #expect(event.outcome?.why == "asked her" && event.outcome?.author == "user:rivera")
    // The first answer stays in the history.
    let query = OutcomeQuery(patients: ["ana"], keys: [event.key], allVersions: true)
    #expect(try fixture.runtime.outcomes(query).items.count == 2)
  }

  @Test func whatTheChangedSurveyRefusesCannotBeAccepted() throws {
    let fixture = try fixture()
    var altered = try run(pain: 4)
    altered.path[0].entries["pain"]?.answer = .integer(99)
    let sent = try submission(1, altered)
    _ = try send(sent, to: fixture, at: "2026-10-29T10:00")
    let nurse = try fixture.runtime.acting(as: "user:rivera"), id = HeldSubmission.ID(sent.id.text)
    #expect(throws: SubmissionError.notRecordable(id, reason: .refusedAnswer)) {
      try nurse.accept(held: id, reason: "as sent", at: instant("2026-10-29T11:00"))
    }
    #expect(try nurse.heldSubmissions(state: .waiting, at: instant("2026-10-29T11:00")).count == 1)
  }

  @Test func heldSubmissionsTakeALimitedNumberOfBytes() throws {
    let fixture = try fixture(), long = String(repeating: "x", count: SubmissionLimits.bytes - 1_000)
    func send(_ number: Int) throws -> SubmissionReceipt {
      let body = Submission(
        id: Submission.ID("00000000-0000-4000-8000-00000000000\(number)"),
        event: .init(key: OccurrenceKey("gone/2026-10-29T09:00"), carePlan: "ana.plan"), body: .decline(reason: long),
        claimed: try instant("2026-10-29T09:31"))
      return try fixture.runtime.submit(JSONEncoder().encode(body), from: "ana", at: instant("2026-10-29T10:00"))
    }
    for number in 1...8 { #expect(try send(number).state == .held(.noEvent)) }
    #expect(throws: SubmissionError.heldFull(limit: SubmissionLimits.heldBytes)) { try send(9) }
    // A decision makes room.
    let nurse = try fixture.runtime.acting(as: "user:rivera")
    try nurse.reject(
      held: HeldSubmission.ID("00000000-0000-4000-8000-000000000001"), reason: "no such event",
      at: instant("2026-10-29T10:00"))
    #expect(try send(9).state == .held(.noEvent))
  }
}
