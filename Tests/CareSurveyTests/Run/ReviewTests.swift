import CareModel
import CareSurvey
import Testing

@Suite struct ReviewTests {
  let now = Moment.start

  private let asked = survey(
    form(
      "a", scale("x"),
      go: .branches(branches: [.init(when: .atLeast(item: ItemReference("x"), value: 5), to: "b")], otherwise: "c")),
    form("b", scale("why", required: true)), form("c", scale("y")),
    Step(id: "check", kind: .review(ReviewStep())), completion("done"))

  private func atReview(_ x: Int) throws -> SurveyRun {
    var run = try run(asked)
    try run.answer("x", .integer(x), at: now)
    try run.next(at: now)
    if x >= 5 {
      try run.answer("why", .integer(1), at: now)
      try run.next(at: now)
    }
    try run.answer("y", .integer(2), at: now)
    try run.next(at: now)
    return run
  }

  @Test func aReviewShowsTheAnswersOnThePath() throws {
    let steps = try atReview(1).reviewedSteps()
    #expect(steps.map(\.step.id) == ["a", "c"])
    #expect(steps.flatMap(\.answers).map(\.answer) == [.integer(1), .integer(2)])
  }

  @Test func anEditedStepReturnsToTheReview() throws {
    var run = try atReview(1)
    try run.edit("a", at: now)
    #expect(run.step?.id == "a")
    try run.answer("x", .integer(3), at: now)
    try run.next(at: now)
    #expect(run.path == ["a", "c", "check"])
    #expect(try run.result().answer("x") == .integer(3))
    #expect(try run.result().answer("y") == .integer(2))
  }

  @Test func anEditThatOpensAnotherPathAsksIt() throws {
    var run = try atReview(1)
    try run.edit("a", at: now)
    try run.answer("x", .integer(9), at: now)
    try run.next(at: now)
    #expect(run.step?.id == "b")
    run = try SurveyRun.resume(asked, from: run.save()).run
    try run.answer("why", .integer(4), at: now)
    try run.next(at: now)
    #expect(run.path == ["a", "b", "c", "check"])
  }

  @Test func anEditThatClosesAPathDropsItsAnswers() throws {
    var run = try atReview(9)
    try run.edit("a", at: now)
    try run.answer("x", .integer(0), at: now)
    try run.next(at: now)
    #expect(run.path == ["a", "c", "check"])
    #expect(try run.result().answer("why") == nil)
  }

  @Test func aStepBeforeAWaitIsShownAndCannotBeEdited() throws {
    var run = try run(
      survey(
        form("a", scale("x")), Step(id: "wait", kind: .wait), form("b", scale("y")),
        Step(id: "check", kind: .review(ReviewStep()))))
    while run.step?.id != "check" { try run.next(at: now) }
    let steps = try run.reviewedSteps()
    #expect(steps.map(\.step.id) == ["a", "b"])
    #expect(steps.map(\.isEditable) == [false, true])
    #expect(throws: SurveyRunError.notReviewing(step: "check")) { try run.edit("a", at: now) }
    try run.edit("b", at: now)
    #expect(run.step?.id == "b")
  }

  @Test func onlyAReviewedStepCanBeEdited() throws {
    var run = try atReview(1)
    #expect(throws: SurveyRunError.notReviewing(step: "check")) { try run.edit("b", at: now) }
    try run.back()
    #expect(throws: SurveyRunError.notReviewing(step: "c")) { try run.edit("a", at: now) }
  }

  @Test func aReviewOfTheLastResultsIsReadOnly() throws {
    let again = survey(
      form("a", scale("x")), Step(id: "before", kind: .review(ReviewStep(source: .last))), completion("done"))
    var run = try SurveyRun.begin(again, last: atReview(7).result(), runID: "2", at: now)
    try run.next(at: now)
    let steps = try run.reviewedSteps()
    #expect(steps.map(\.isEditable) == [false])
    #expect(steps[0].answers.map(\.answer) == [.integer(7)])
    #expect(throws: SurveyRunError.notReviewing(step: "before")) { try run.edit("a", at: now) }
  }
}
