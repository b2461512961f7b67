import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Foundation
import StoreConformance
import Testing

/// What a phone sends is recorded exactly once, or held.
@Suite struct SubmissionTests {
  private func fixture(engine: CountingEngine? = nil) throws -> Fixture {
    try Fixture(
      plan(
        task("walk", try daily("09:00")), task("pain", try daily("09:00")) { $0.survey = painSurvey },
        task("log", try daily("09:00")) {
          $0.card = CardDefinition(.buttonLog)
          $0.targets = [OutcomeValue(.integer(8), kind: "water")]
          $0.progress = .sum
        }), engine: engine)
  }

  private static func id(_ number: Int) -> Submission.ID {
    let digits = String(number)
    return Submission.ID("00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
  }

  private func press(
    _ number: Int, _ task: String = "walk", day: String = "2026-10-29", action: String = "toggle", done: Bool = true,
    answered: String = "2026-10-29T09:30"
  ) throws -> Submission {
    Submission(
      id: Self.id(number), event: .init(key: OccurrenceKey("\(task)/\(day)T09:00"), carePlan: "ana.plan"),
      body: .press(action: action, input: [:], done: done), claimed: try instant(answered))
  }

  private func send(_ submission: Submission, to fixture: Fixture, at now: String) throws -> SubmissionReceipt {
    try fixture.runtime.submit(JSONEncoder().encode(submission), from: "ana", at: instant(now))
  }

  @Test func aSubmissionIsRecordedWithItsTimeAndItsOrigin() throws {
    let fixture = try fixture()
    let receipt = try send(press(1), to: fixture, at: "2026-10-29T20:00")
    #expect(receipt.state == .recorded && !receipt.isReplay)
    let outcome = try #require(try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T20:00").outcome)
    #expect(outcome.seq == receipt.seq && outcome.author == "me:ana")
    #expect(try outcome.value.answered == instant("2026-10-29T09:30"))
    #expect(outcome.value.details.source == CareRuntime.submissionSource && outcome.value.lateEntry == nil)
  }

  @Test func aRetryGetsTheFirstAnswer() throws {
    let fixture = try fixture()
    let first = try send(press(1), to: fixture, at: "2026-10-29T10:00")
    var again = try press(1)
    again.offset = 500
    let second = try send(again, to: fixture, at: "2026-10-29T11:00")
    #expect(second.state == first.state && second.seq == first.seq && second.isReplay)
    #expect(try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T11:00").state == .completed)
  }

  @Test func anotherContentWithTheSameIDIsAnError() throws {
    let fixture = try fixture()
    _ = try send(press(1), to: fixture, at: "2026-10-29T10:00")
    #expect(throws: SubmissionError.reused) { try send(press(1, done: false), to: fixture, at: "2026-10-29T10:00") }
  }

  @Test(arguments: ["", "{}", "[1]", #"{"v": 2, "id": "x"}"#])
  func anEnvelopeThatCannotBeReadIsAnError(text: String) throws {
    let fixture = try fixture()
    #expect(throws: SubmissionError.unreadable) {
      try fixture.runtime.submit(Data(text.utf8), from: "ana", at: instant("2026-10-29T10:00"))
    }
  }

  @Test func aSubmissionThatIsTooLargeIsAnError() throws {
    let data = Data(count: SubmissionLimits.bytes + 1)
    #expect(throws: SubmissionError.tooLarge(limit: 8 << 20)) {
      try fixture().runtime.submit(data, from: "ana", at: instant("2026-10-29T10:00"))
    }
  }

  /// The task, the day of the event, the action, the time of the answer, the time of arrival, and the reason.
  static let held: [(String, String, String, String, String, HeldSubmission.Reason)] = [
    ("walk", "2026-10-29", "toggle", "2026-10-28T09:30", "2026-10-29T10:00", .windowNotOpen),
    ("walk", "2026-10-28", "toggle", "2026-10-31T09:30", "2026-10-31T10:00", .windowClosed),
    ("walk", "2026-10-29", "toggle", "2026-10-29T10:01", "2026-10-29T10:00", .answeredLater),
    ("walk", "2026-10-29", "toggle", "2026-10-29T09:30", "2026-11-05T09:31", .arrivedLate),
    ("gone", "2026-10-29", "toggle", "2026-10-29T09:30", "2026-10-29T10:00", .noEvent),
    ("walk", "2026-10-29", "unknown", "2026-10-29T09:30", "2026-10-29T10:00", .cardChanged),
    ("pain", "2026-10-29", "toggle", "2026-10-29T09:30", "2026-10-29T10:00", .cardChanged),
  ]

  @Test(arguments: held.indices) func whatCannotBeRecordedIsHeld(row: Int) throws {
    let (task, day, action, answered, now, reason) = Self.held[row]
    let fixture = try fixture()
    let submission = try press(1, task, day: day, action: action, answered: answered)
    #expect(try send(submission, to: fixture, at: now).state == .held(reason))
    let again = try send(submission, to: fixture, at: now)
    #expect(again.state == .held(reason) && again.isReplay)
    let held = try fixture.runtime.heldSubmissions(state: .waiting, at: instant(now)).map(\.value)
    #expect(held.map(\.reason) == [reason])
    #expect(try fixture.runtime.submission(held: HeldSubmission.ID(submission.id.text)) == submission)
  }

  @Test func theFirstOfTwoPhonesStands() throws {
    let fixture = try fixture()
    _ = try send(press(1), to: fixture, at: "2026-10-29T10:00")
    #expect(try send(press(2), to: fixture, at: "2026-10-29T10:01").state == .held(.alreadyAnswered))
    #expect(try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T11:00").state == .completed)
  }

  @Test func acceptingRecordsALateEntryWithAuthorAndReason() throws {
    let fixture = try fixture()
    let submission = try press(1)
    _ = try send(submission, to: fixture, at: "2026-11-06T10:00")
    let id = HeldSubmission.ID(submission.id.text), now = try instant("2026-11-06T11:00")
    #expect(throws: RuntimeError.missingAuthor(change: "decision on a held submission")) {
      try fixture.runtime.accept(held: id, reason: "was abroad", at: now)
    }
    let nurse = try fixture.runtime.acting(as: "user:rivera")
    #expect(throws: RuntimeError.missingReason(change: "decision on a held submission")) {
      try nurse.accept(held: id, reason: " ", at: now)
    }
    let version = try nurse.accept(held: id, reason: "was abroad", at: now)
    #expect(version.value.state == .accepted && version.author == "user:rivera" && version.why == "was abroad")
    let outcome = try #require(try fixture.event("walk", on: "2026-10-29", at: "2026-11-06T11:00").outcome)
    #expect(outcome.value.lateEntry == "was abroad" && outcome.author == "user:rivera")
    #expect(try outcome.value.answered == instant("2026-10-29T09:30"))
    #expect(throws: SubmissionError.decided(id)) { try nurse.reject(held: id, reason: "twice", at: now) }
  }

  @Test func aSubmissionWithoutAnEventCanOnlyBeRejected() throws {
    let fixture = try fixture()
    let submission = try press(1, "gone")
    _ = try send(submission, to: fixture, at: "2026-10-29T10:00")
    let id = HeldSubmission.ID(submission.id.text), now = try instant("2026-10-29T11:00")
    let nurse = try fixture.runtime.acting(as: "user:rivera")
    #expect(throws: SubmissionError.notRecordable(id, reason: .noEvent)) {
      try nurse.accept(held: id, reason: "real", at: now)
    }
    #expect(try nurse.reject(held: id, reason: "not real", at: now).value.state == .rejected)
    #expect(try nurse.history(held: id).count == 2)
  }

  @Test func aWithdrawnParticipantsAnswersAreHeldForThirtyDays() throws {
    let fixture = try fixture()
    try fixture.runtime.withdraw("ana.plan", reason: nil, at: instant("2026-10-30T08:00"))
    #expect(try send(press(1), to: fixture, at: "2026-10-30T10:00").state == .held(.withdrawn))
    #expect(throws: SubmissionError.gone) { try send(press(2), to: fixture, at: "2026-11-30T10:00") }
  }

  @Test func anErasedParticipantsSubmissionIsGoneWithItsReceipt() throws {
    let fixture = try fixture()
    _ = try send(press(1), to: fixture, at: "2026-10-29T10:00")
    _ = try send(press(2), to: fixture, at: "2026-10-29T10:00")
    let erasure = try fixture.runtime.erase("ana", at: instant("2026-10-29T11:00"))
    #expect(erasure.receipts == 2)
    #expect(throws: SubmissionError.gone) { try send(press(1), to: fixture, at: "2026-10-29T12:00") }
  }

  @Test func aFormIsCarriedOutOnce() throws {
    let fixture = try fixture()
    let now = try instant("2026-10-29T10:00"), key = OnceKey(id: "form-1", content: Array("done".utf8))
    let event = try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00")
    for isReplay in [false, true, true] {
      let done = try fixture.runtime.once(key, for: "ana", at: now) {
        try fixture.runtime.toggle(event, at: now)
        return "/me/today"
      }
      #expect(done.result == "/me/today" && done.isReplay == isReplay)
    }
    #expect(try fixture.event("walk", on: "2026-10-29", at: "2026-10-29T10:00").state == .completed)
    #expect(throws: SubmissionError.reused) {
      try fixture.runtime.once(OnceKey(id: "form-1", content: []), for: "ana", at: now) { "" }
    }
  }

  /// Any interleaving of retries, failures at any statement, and reorderings records each submission once.
  @Test func everySubmissionIsCarriedOutExactlyOnce() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("everySubmissionIsCarriedOutExactlyOnce: seed \(seed)")  // allowed: a campaign prints its seeds
    var numbers = SeededGenerator(seed: seed)
    let faults = [
      "INSERT INTO commits", "INSERT INTO outcome ", "INSERT INTO outcome_value", "INSERT INTO entry",
      "INSERT INTO receipt", "INSERT INTO touch", "UPDATE commits", "INSERT INTO outcome_file", "INSERT INTO version",
      "INSERT INTO identity",
    ]
    for _ in 0..<Soak.rounds(20) {
      let engine = try CountingEngine()
      let fixture = try fixture(engine: engine)
      // Logs add up, so that one recorded twice is seen; every third one arrives too late and is held.
      let submissions = try (1...6).map { number in
        try press(
          number, "log", action: "log", answered: number % 3 == 0 ? "2026-10-21T09:30" : "2026-10-29T09:\(30 + number)")
      }
      var waiting = submissions, receipts: [Submission.ID: SubmissionReceipt] = [:]
      var sent = 0
      while !waiting.isEmpty || sent < 40 {
        sent += 1
        let submission = numbers.pick(waiting.isEmpty || numbers.chance(30) ? submissions : waiting)
        let now = "2026-10-29T12:\(10 + min(sent, 49))"
        do {
          let receipt =
            numbers.chance(50)
            ? try engine.failing(at: numbers.pick(faults)) { try send(submission, to: fixture, at: now) }
            : try send(submission, to: fixture, at: now)
          if let first = receipts[submission.id] {
            #expect(receipt.isReplay && receipt.state == first.state && receipt.seq == first.seq, "seed \(seed)")
          }
          // The answer may be lost on its way: then the phone sends again.
          if receipts[submission.id] == nil { receipts[submission.id] = receipt }
          if numbers.chance(60) { waiting.removeAll { $0.id == submission.id } }
        } catch StoreError.full {}
      }
      let event = try fixture.event("log", on: "2026-10-29", at: "2026-10-29T13:00")
      #expect(event.values.count == 4, "seed \(seed)")
      #expect(try fixture.runtime.heldSubmissions(at: instant("2026-10-29T13:00")).count == 2, "seed \(seed)")
      #expect(Set(receipts.values.map(\.seq)).count == 6, "seed \(seed)")
      #expect(try fixture.runtime.store.verify() == [], "seed \(seed)")
    }
  }
}
