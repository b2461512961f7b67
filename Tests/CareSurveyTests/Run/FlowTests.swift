import CareModel
import CareSurvey
import Testing

@Suite struct FlowTests {
  let now = Moment.start

  @Test func stepsAreShownInOrder() throws {
    var run = try run(survey(instruction("a"), instruction("b")))
    try run.next(at: now)
    #expect(run.path == ["a", "b"])
    try run.next(at: Moment.after(5))
    #expect(run.finished == .completed)
    #expect(run.step == nil)
    #expect(try run.result().finished == Moment.after(5))
  }

  @Test func theRunStopsAtARequiredItem() throws {
    var run = try run(survey(form("f", scale("pain", required: true), scale("sleep"))))
    #expect(throws: SurveyRunError.unanswered(items: ["pain"])) { try run.next(at: now) }
    #expect(run.step?.id == "f")
    try run.answer("pain", .integer(3), at: now)
    try run.next(at: now)
    #expect(run.finished == .completed)
  }

  @Test func dontKnowSatisfiesARequiredItem() throws {
    var run = try run(survey(form("f", scale("pain", required: true, dontKnow: true))))
    try run.answer("pain", .dontKnow, at: now)
    try run.next(at: now)
    #expect(try run.result().answer("pain") == .dontKnow)
  }

  @Test func anInvalidAnswerKeepsThePreviousOne() throws {
    var run = try run(survey(form("f", scale("pain"))))
    try run.answer("pain", .integer(3), at: now)
    #expect(throws: AnswerError.aboveMaximum(max: 10, value: 11)) { try run.answer("pain", .integer(11), at: now) }
    #expect(run.answer(to: "pain") == .integer(3))
    #expect(throws: AnswerError.unknownItem(item: "pian", suggestion: "pain")) {
      try run.answer("pian", .integer(1), at: now)
    }
  }

  @Test func goingBackKeepsAnswersAndTrimsThePath() throws {
    var run = try run(survey(form("a", scale("x")), form("b", scale("y")), form("c", scale("z"))))
    try run.answer("x", .integer(1), at: now)
    try run.next(at: now)
    try run.answer("y", .integer(2), at: now)
    try run.next(at: now)
    try run.back()
    #expect(run.path == ["a", "b"])
    #expect(run.answer(to: "y") == .integer(2))
    try run.back()
    #expect(try run.result().answer("y") == nil)
    try run.next(at: now)
    #expect(run.answer(to: "y") == .integer(2))
    #expect(throws: SurveyRunError.noWayBack(step: "a")) {
      try run.back()
      try run.back()
    }
  }

  @Test func aLoopKeepsAResultPerVisitAndStartsWithoutAnswers() throws {
    let again = Navigation.branches(
      branches: [.init(when: .equals(item: .init("more"), value: .boolean(true)), to: "dose")], otherwise: nil)
    var run = try run(survey(form("dose", scale("mg")), form("ask", boolean("more"), go: again), completion("done")))
    for (mg, more) in [(3, true), (4, true), (5, false)] {
      #expect(run.answer(to: "mg") == nil)
      try run.answer("mg", .integer(mg), at: now)
      try run.next(at: now)
      try run.answer("more", .boolean(more), at: now)
      try run.next(at: now)
    }
    let result = try run.result()
    #expect(result.visits("dose").map { $0.answers[0].answer } == [.integer(3), .integer(4), .integer(5)])
    #expect(result.visits("dose").map(\.visit) == [1, 2, 3])
    #expect(result.answer("mg") == .integer(5))
    #expect(run.path == ["dose", "ask", "dose", "ask", "dose", "ask", "done"])
  }

  @Test func goingBackInALoopKeepsTheAnswersOfEachVisit() throws {
    var run = try run(survey(form("a", scale("x"), go: .step(id: "a"))))
    for value in 1...3 {
      try run.answer("x", .integer(value), at: now)
      try run.next(at: now)
    }
    for value in [3, 2, 1] {
      try run.back()
      #expect(run.answer(to: "x") == .integer(value))
    }
    for value in [2, 3] {
      try run.next(at: now)
      #expect(run.answer(to: "x") == .integer(value))
    }
  }

  @Test func anEndlessLoopIsAnErrorAfterAThousandVisits() throws {
    var run = try run(survey(instruction("a", go: .step(id: "a"))))
    #expect(throws: SurveyRunError.tooManyVisits(most: 1_000)) { while true { try run.next(at: now) } }
    #expect(run.path.count == 1_000)
  }

  @Test func stepsThatSkipEachOtherInACircleAreAnError() throws {
    let always = Condition.all(of: [])
    var run = try run(
      survey(instruction("a"), instruction("b", skip: always), instruction("c", skip: always, go: .step(id: "b"))))
    #expect(throws: SurveyRunError.endlessSkipping(step: "c")) { try run.next(at: now) }
    #expect(run.path == ["a"])
  }

  @Test func skippingClearsAnOptionalStep() throws {
    var run = try run(survey(form("a", optional: true, scale("x", required: true)), form("b", scale("y"))))
    try run.answer("x", .integer(1), at: now)
    try run.skip(at: now)
    #expect(try run.result().steps[0].answers[0].skipped)
    #expect(throws: SurveyRunError.notOptional(step: "b")) { try run.skip(at: now) }
  }

  @Test func aDeclinedConsentEndsTheRunAsDiscarded() throws {
    var run = try run(survey(Step(id: "agree", kind: .consent(ConsentStep(document: "…"))), instruction("b")))
    #expect(throws: SurveyRunError.unanswered(items: ["agree"])) { try run.next(at: now) }
    try run.answer("agree", .boolean(false), at: now)
    try run.next(at: now)
    #expect(run.finished == .discarded)
  }

  @Test func anOptionalConsentCannotBeSkipped() throws {
    var run = try run(
      survey(Step(id: "agree", kind: .consent(ConsentStep(document: "…")), optional: true), instruction("b")))
    #expect(throws: SurveyRunError.notOptional(step: "agree")) { try run.skip(at: now) }
  }

  @Test func agreeingToAConsentContinuesTheRun() throws {
    var run = try run(survey(Step(id: "agree", kind: .consent(ConsentStep(document: "…"))), instruction("b")))
    try run.answer("agree", .boolean(true), at: now)
    try run.next(at: now)
    #expect(run.step?.id == "b")
  }

  @Test func grantingNothingIsAnAnswer() throws {
    let request = [ChoiceOption(value: "motion", text: "Motion")]
    var run = try run(survey(Step(id: "access", kind: .permissions(PermissionsStep(request: request)))))
    try run.answer("access", .choices([]), at: now)
    try run.next(at: now)
    #expect(try run.result().answer("access") == .choices([]))
  }

  @Test func anActiveStepIsAnsweredByItsMeasurement() throws {
    let motion = RangeOfMotion(start: 90, finish: 100, minimum: 85, maximum: 175, range: 90).result
    var run = try run(
      survey(Step(id: "knee", kind: .active(.kneeRangeOfMotion(KneeRangeOfMotion(side: .left)))), instruction("b")))
    #expect(throws: SurveyRunError.unanswered(items: ["knee"])) { try run.next(at: now) }
    try run.record(motion, at: now)
    try run.next(at: now)
    let result = try run.result()
    #expect(result.answer("knee") == .double(90))
    #expect(result.steps[0].answers[0].units == "deg")
    #expect(result.step("knee")?.measurement == motion)
    #expect(throws: SurveyRunError.notMeasuring(step: "b")) { try run.record(motion, at: now) }
  }

  @Test func aCompletionEndsTheSurveyAndCannotGoBack() throws {
    var run = try run(survey(instruction("a", go: .step(id: "done")), instruction("b"), completion("done")))
    try run.next(at: now)
    #expect(!run.canGoBack)
    #expect(throws: SurveyRunError.noWayBack(step: "done")) { try run.back() }
    try run.next(at: now)
    #expect(run.finished == .completed)
    #expect(throws: SurveyRunError.finished(.completed)) { try run.next(at: now) }
    #expect(throws: AnswerError.runFinished) { try run.answer("x", nil, at: now) }
  }

  @Test func onlyCompletingRequiresTheEndOfTheSurvey() throws {
    var run = try run(survey(instruction("a"), instruction("b")))
    #expect(throws: SurveyRunError.notAtEnd(step: "a")) { try run.finish(.completed, at: now) }
    #expect(run.finished == nil)
    try run.finish(.earlyTermination, at: now)
    #expect(try run.result().reason == .earlyTermination)
    #expect(throws: SurveyRunError.finished(.earlyTermination)) { try run.finish(.failed, at: now) }
  }

  @Test func goingToAVisitedStepGoesBackToIt() throws {
    var run = try run(survey(form("a", scale("x")), instruction("b"), instruction("c"), instruction("d")))
    try run.next(at: now)
    try run.next(at: now)
    try run.goTo("a", at: now)
    #expect(run.path == ["a"])
    try run.goTo("d", at: now)
    #expect(run.path == ["a", "d"])
    #expect(throws: SurveyRunError.unknownStep(id: "bb", suggestion: "b")) { try run.goTo("bb", at: now) }
  }

  @Test func aHookNamesTheDestination() throws {
    let go = Navigation.hook(hook: Hook(path: "f"), leadsTo: ["c", "end"])
    let hooks = TestHooks(go: { _, result in result.answer("x") == .integer(1) ? "c" : nil })
    var run = try run(survey(form("a", scale("x"), go: go), instruction("b"), instruction("c")), hooks: hooks)
    try run.answer("x", .integer(1), at: now)
    try run.next(at: now)
    #expect(run.path == ["a", "c"])
    try run.back()
    try run.answer("x", .integer(2), at: now)
    try run.next(at: now)
    #expect(run.path == ["a", "b"])
  }

  @Test func aHookThatFailsLeavesTheRunAsItWas() throws {
    let go = Navigation.hook(hook: Hook(path: "f"), leadsTo: ["b"])
    let hooks = TestHooks(go: { _, _ in throw TestHooks.Failure() })
    var run = try run(survey(form("a", scale("x"), go: go), instruction("b")), hooks: hooks)
    try run.answer("x", .integer(1), at: now)
    let before = run.save()
    #expect(throws: TestHooks.Failure.self) { try run.next(at: now) }
    #expect(run.save() == before)
    #expect(run.step?.id == "a")
  }

  @Test func aHookCanOnlyLeadToDeclaredSteps() throws {
    let go = Navigation.hook(hook: Hook(path: "f"), leadsTo: ["b"])
    var run = try run(survey(instruction("a", go: go), instruction("b")), hooks: TestHooks(go: { _, _ in "a" }))
    #expect(throws: SurveyRunError.undeclaredDestination(step: "a", destination: "a", declared: ["b"])) {
      try run.next(at: now)
    }
    var bare = try runWithoutHooks()
    #expect(throws: SurveyRunError.noHooks(Hook(path: "f"))) { try bare.next(at: now) }
  }

  @Test func aDestinationThatAHookComposedIsNotRepeated() throws {
    let go = Navigation.hook(hook: Hook(path: "f"), leadsTo: ["b"])
    var run = try run(survey(instruction("a", go: go), instruction("b")), hooks: TestHooks(go: { _, _ in "Ana" }))
    let error = #expect(throws: SurveyRunError.undeclaredDestination(step: "a", destination: nil, declared: ["b"])) {
      try run.next(at: now)
    }
    #expect(error?.message.contains("a step that the survey does not have") == true)
  }

  private func runWithoutHooks() throws -> SurveyRun {
    try run(survey(instruction("a", go: .hook(hook: Hook(path: "f"), leadsTo: ["b"])), instruction("b")))
  }

  @Test func aDefaultAnswerCountsAndAReadOnlyOneStays() throws {
    var fixed = scale("dose", default: .integer(5))
    fixed.readOnly = true
    var run = try run(survey(form("f", scale("pain", default: .integer(2)), fixed)))
    #expect(throws: AnswerError.readOnly(item: "dose")) { try run.answer("dose", .integer(1), at: now) }
    #expect(!run.save().hasAnswers)
    try run.next(at: now)
    #expect(try run.result().answer("pain") == .integer(2))
    #expect(try run.result().answer("dose") == .integer(5))
  }

  @Test func aSurveyWithOnlySkippedStepsIsCompletedAtOnce() throws {
    let run = try run(survey(instruction("a", skip: .all(of: []))))
    #expect(run.finished == .completed)
    #expect(try run.result().steps.isEmpty)
  }

  @Test func progressCountsTheStepsThatTheAnswersLeadTo() throws {
    let go = Navigation.branches(
      branches: [.init(when: .atLeast(item: .init("pain"), value: 9), to: "call")], otherwise: nil)
    var run = try run(
      survey(form("how", scale("pain"), go: go), instruction("b"), instruction("c", go: .end), completion("call")))
    #expect(try run.progress() == SurveyProgress(position: 1, left: 2, isExact: false))
    try run.answer("pain", .integer(9), at: now)
    #expect(try run.progress() == SurveyProgress(position: 1, left: 0, isExact: true))
    try run.next(at: now)
    #expect(try run.progress() == SurveyProgress(position: 1, left: 0, isExact: true))
  }
}
