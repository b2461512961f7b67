import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import Testing

/// Every problem of the API says what is wrong and what to do, and not only the words of its status.
struct ProblemDetailTests {
  private static let codes = WebProblem.table.flatMap { row in row.codes.sorted().map { (row.status, $0) } }

  /// Codes whose errors always have words of their own, with names of the plan.
  private static let own: Set = [
    "refused_answer", "missing_answer", "unused_answer", "wrong_answer_type", "missing_recording", "no_action",
    "missing_input", "invalid_input", "needs_survey", "no_survey", "unknown_anchor", "refused_action",
    "passed_answer",
  ]

  @Test(arguments: codes) func aCodeOfTheRuntimeAndTheStoreIsExplained(status: HTTPResponse.Status, code: String) {
    let detail = WebProblem(status, code).detailForPrograms
    #expect(Self.own.contains(code) || detail != "\(status.reasonPhrase).", "\(code)")
    #expect(!detail.hasSuffix(".") || Self.own.contains(code), "\(code): \(detail)")
  }

  @Test(arguments: [
    WebProblem.badRequest, .notFound, .signedOut, .erased, .noRight, .foreignForm, .cardChanged, .tooLarge, .tooSlow,
    .tooManyFields, .wrongType, .wrongHost, .queueFull, .noToken, .tooMany(retryAfter: 3),
    WebProblem(.internalServerError, "failed"),
  ])
  func aProblemOfTheServerIsExplained(problem: WebProblem) {
    #expect(problem.detailForPrograms != "\(problem.status.reasonPhrase).", "\(problem.code)")
  }

  private static let now = Instant(milliseconds: 1_781_000_000_000)
  private static let key = OccurrenceKey("check/2026-06-07")

  static let errors: [any Error] = [
    RuntimeError.notPaused(carePlan: "ana.p", planned: nil, zone: .utc),
    RuntimeError.alreadyPaused(carePlan: "ana.p", since: now, zone: .utc),
    RuntimeError.notBegun(carePlan: "ana.p", starts: now, zone: .utc),
    RuntimeError.windowClosed(key: key, closed: now, zone: .utc),
    RuntimeError.windowNotOpen(key: key, opens: now, zone: .utc),
    RuntimeError.tooSoon(task: "walk", from: now, zone: .utc),
    RuntimeError.noSuchEvent(key: key), RuntimeError.noEvent(task: "check", date: Zone.utc.date(of: now)),
    RuntimeError.invalidWindow, RuntimeError.unknownParameter(plan: "p", name: "ana", known: ["arm"]),
    RuntimeError.refusedAnswer(item: "pain", rule: "above_maximum"),
    RuntimeError.missingAnswer(survey: "s", step: "a", item: "pain"),
    RuntimeError.wrongAnswerType(item: "pain", expected: "a whole number"),
    RuntimeError.unusedAnswer(survey: "s", item: "pian", known: ["pain"]),
    RuntimeError.passedAnswer(survey: "s", item: "pain"),
    RuntimeError.missingRecording(survey: "s", step: "walk"), RuntimeError.needsSurvey(task: "check"),
    RuntimeError.noSurvey(task: "check"), RuntimeError.unknownAction(task: "walk", action: "lgo", known: ["log"]),
    RuntimeError.missingInput(task: "walk", action: "log", name: "value"),
    RuntimeError.unknownAnchor(plan: "p", name: "surgry", known: ["surgery"]),
    StoreError.invalid(reason: "the text of ana contains the character U+0000; remove it"), StoreError.busy,
    StoreError.damaged(reason: "it"), SubmissionError.reused,
  ]

  @Test(arguments: errors.indices) func anErrorIsExplainedWithoutWhoItIsAbout(place: Int) {
    let problem = WebProblem(describing: Self.errors[place]), detail = problem.detailForPrograms
    #expect(detail != "\(problem.status.reasonPhrase).", "\(problem.code)")
    #expect(!detail.contains("ana"), "\(detail)")
    #expect(problem.status.code < 500 || [500, 503].contains(problem.status.code))
  }

  @Test func aKeyThatWasUsedIsNamed() {
    #expect(WebProblem(describing: SubmissionError.reused).detailForPrograms.contains("Idempotency-Key"))
    #expect(WebProblem(describing: RuntimeError.tooSoon(task: "w", from: Self.now, zone: .utc)).status == .conflict)
  }
}
