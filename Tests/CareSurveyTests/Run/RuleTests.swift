import CareModel
import CareSurvey
import Foundation
import Testing

/// Rules of items and steps that conditions decide.
@Suite struct RuleTests {
  let now = Moment.start

  @Test func anItemIsRequiredWhileItsConditionHolds() throws {
    var why = text("why")
    why.requirement = .when(.atLeast(item: ItemReference("x"), value: 5))
    var run = try run(survey(form("a", scale("x"), why)))
    try run.answer("x", .integer(7), at: now)
    #expect(throws: SurveyRunError.unanswered(items: ["why"])) { try run.next(at: now) }
    try run.answer("x", .integer(2), at: now)
    try run.next(at: now)
    #expect(run.finished == .completed)
  }

  @Test func anItemIsReadOnlyWhileItsConditionHolds() throws {
    var y = scale("y", default: .integer(4))
    y.lock = .when(.equals(item: ItemReference("x"), value: .integer(0)))
    var run = try run(survey(form("a", scale("x"), y)))
    try run.answer("x", .integer(0), at: now)
    #expect(throws: AnswerError.readOnly(item: "y")) { try run.answer("y", .integer(1), at: now) }
    #expect(try run.visibleItems.map(\.readOnly) == [false, true])
    try run.answer("x", .integer(1), at: now)
    try run.answer("y", .integer(1), at: now)
    #expect(run.answer(to: "y") == .integer(1))
  }

  @Test func skippingAStepKeepsALockedAnswer() throws {
    var y = scale("y", default: .integer(4))
    y.lock = .when(.equals(item: ItemReference("x"), value: .integer(0)))
    var run = try run(survey(form("a", optional: true, scale("x", default: .integer(0)), y)))
    try run.skip(at: now)
    #expect(try run.result().answer("x") == nil)
    #expect(try run.result().answer("y") == .integer(4))
  }

  @Test func aContradictionBetweenAnswersKeepsTheStepOpen() throws {
    var step = form("a", scale("slept"), scale("awake"))
    step.checks = [
      FormCheck(
        require: .none(of: [
          .all(of: [.atLeast(item: ItemReference("slept"), value: 8), .atLeast(item: ItemReference("awake"), value: 8)])
        ]), item: "awake", message: "You slept {slept} of 10 hours.")
    ]
    var run = try run(survey(step))
    try run.answer("slept", .integer(9), at: now)
    try run.answer("awake", .integer(9), at: now)
    let refusal = try #require(throws: SurveyRunError.self) { try run.next(at: now) }
    #expect(refusal == .contradictory(checks: [.init(item: "awake", message: "You slept … of 10 hours.")]))
    #expect(refusal.message(in: .english) == "You slept … of 10 hours.")
    #expect(refusal.message == "the answers contradict each other; see awake")
    #expect(run.finished == nil)
    try run.answer("awake", .integer(1), at: now)
    try run.next(at: now)
    #expect(run.finished == .completed)
  }

  @Test func aFailingCheckIsNotedAndLetsTheParticipantGoOn() throws {
    var step = form("a", scale("x"))
    step.checks = [FormCheck(require: .hook(hook: Hook(path: "check")), message: "never shown")]
    var run = try run(survey(step), hooks: TestHooks(claim: { _, _ in throw TestHooks.Failure() }))
    try run.next(at: now)
    #expect(run.finished == .completed)
    let notes = run.takeNotes()
    #expect(notes.count == 1)
  }

  @Test func conditionsAndDefaultsReadTheLastResults() throws {
    let last = ItemReference(item: "x", source: .last)
    var x = scale("x")
    x.defaultSource = .answer(of: last)
    let asked = survey(form("a", x, scale("worse", when: .atLeast(item: last, value: 5))), form("b", scale("y")))
    #expect(asked.diagnose().isEmpty)
    var first = try run(asked)
    #expect(try first.visibleItems.map(\.id) == ["x"])
    #expect(first.answer(to: "x") == nil)
    try first.answer("x", .integer(6), at: now)
    var second = try SurveyRun.begin(asked, last: first.result(), runID: "2", at: now)
    #expect(try second.visibleItems.map(\.id) == ["x", "worse"])
    #expect(second.answer(to: "x") == .integer(6))
    try second.answer("x", .integer(1), at: now)
    try second.next(at: now)
    let resumed = try SurveyRun.resume(asked, from: second.save()).run
    #expect(try resumed.result() == second.result())
    #expect(try resumed.result().steps[0].answers.map(\.itemID) == ["x", "worse"])
  }

  @Test func aConditionReadsTheScoreOfTheLastTimeAlsoWhenResumed() throws {
    let last = ItemReference(item: "sum", source: .last)
    var asked = survey(
      form("a", scale("x"), scale("y")), form("b", scale("worse", when: .atLeast(item: last, value: 9))))
    asked.scores = [SurveyScore(id: "sum", kind: .sum, items: [ItemReference("x"), ItemReference("y")])]
    #expect(asked.diagnose().isEmpty)
    var first = try run(asked)
    try first.answer("x", .integer(4), at: now)
    try first.answer("y", .integer(5), at: now)
    var second = try SurveyRun.begin(asked, last: first.result(), runID: "2", at: now)
    let data = try JSONEncoder().encode(second.save())
    second = try SurveyRun.resume(asked, from: JSONDecoder().decode(SavedRun.self, from: data)).run
    try second.next(at: now)
    #expect(try second.visibleItems.map(\.id) == ["worse"])
  }

  @Test func aLastAnswerThatNoLongerFitsIsNoDefault() throws {
    var x = scale("x", 0...3)
    x.defaultSource = .answer(of: ItemReference(item: "x", source: .last))
    let earlier = SurveyResult(
      runID: "1", surveyID: "s", surveyHash: "", started: now,
      steps: [
        StepResult(
          id: "a", visit: 1, started: now,
          answers: [AnswerResult(itemID: "x", answer: .integer(9), format: "scale")])
      ])
    #expect(try SurveyRun.begin(survey(form("a", x)), last: earlier, runID: "2", at: now).answer(to: "x") == nil)
  }

  @Test func aCompletionCanEndASurveyEarly() throws {
    var stop = completion("stop")
    stop.ends = .early
    var run = try run(survey(form("a", scale("x")), stop))
    try run.next(at: now)
    var told = run
    try run.next(at: now)
    #expect(run.finished == .earlyTermination)
    try told.finish(.completed, at: now)
    #expect(told.finished == .earlyTermination)
    #expect(try run.result().reason == .earlyTermination)
  }

  static let wrong: [(path: String, code: SurveyProblem.Code, edit: @Sendable (inout Survey) -> Void)] = [
    (
      "steps[1].checks[1].require", .unknownItem,
      { $0.steps[0].checks = [FormCheck(require: .isAnswered(item: ItemReference("z")), message: "m")] }
    ),
    (
      "steps[1].checks[1].item", .unknownItem,
      { $0.steps[0].checks = [FormCheck(require: .all(of: []), item: "z", message: "m")] }
    ),
    ("steps[2].checks[1]", .badCheck, { $0.steps[1].checks = [FormCheck(require: .all(of: []), message: "m")] }),
    ("steps[1].ends", .badStep, { $0.steps[0].ends = .early }),
    ("steps[2]", .badStep, { $0.steps[1].kind = .custom }),
    ("steps[2].steps[1]", .unknownStep, { $0.steps[1].kind = .review(ReviewStep(steps: ["nowhere"])) }),
    ("steps[2].rows", .badStep, { $0.steps[1].kind = .table(TableStep(rows: [])) }),
    ("steps[2].content", .emptyDocument, { $0.steps[1].kind = .web(WebStep(content: " ")) }),
    (
      "steps[1].items[1].required", .unknownItem,
      { $0.steps[0].items[0].requirement = .when(.isAnswered(item: ItemReference("z"))) }
    ),
    (
      "steps[1].items[1].default", .unknownItem,
      { $0.steps[0].items[0].defaultSource = .answer(of: ItemReference(item: "z", source: .last)) }
    ),
  ]

  @Test(arguments: wrong.indices)
  func aWrongRuleIsReportedAtItsPlace(index: Int) {
    var asked = survey(form("a", scale("x")), instruction("b"))
    Self.wrong[index].edit(&asked)
    let found = asked.diagnose().map { "\($0.path) \($0.code)" }
    #expect(found == ["\(Self.wrong[index].path) \(Self.wrong[index].code)"])
  }
}
