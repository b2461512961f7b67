import CareModel
import CareSurvey
import Foundation
import Testing

/// The instructions and conclusions that come with active tasks.
@Suite struct TaskGuideTests {
  let now = Moment.start
  private static let tap = ActiveTask.tapping(Tapping(hand: .right))

  private func active(_ id: String, _ task: ActiveTask = tap, skip: Condition? = nil, go: Navigation? = nil) -> Step {
    Step(id: id, kind: .active(task), title: "Title of \(id)", skip: skip, go: go)
  }

  /// A survey as plans make it of these steps: destinations are the first steps of tasks.
  private func asked(_ steps: [Step], shuffle: [[String]] = []) -> Survey {
    var asked = Survey(id: "s", steps: steps)
    asked.shuffle = shuffle
    asked.endWithConclusion()
    return asked
  }

  private func record(_ run: inout SurveyRun, _ task: any ActiveTaskDefinition = Tapping()) throws {
    try run.record(task.result(main: 7), at: now)
    try run.next(at: now)
  }

  @Test func instructionsComeBeforeATaskAndAConclusionAfterIt() {
    let skip = Condition.isAnswered(item: ItemReference("x"))
    var step = active("tap", skip: skip, go: .step(id: "next"))
    step.page = "p"
    let steps = step.guided(intendedUse: "Why.")
    #expect(steps.map(\.id) == ["tap_instruction", "tap", "tap_conclusion"])
    #expect(steps.map(\.kind) == [.instruction, step.kind, .instruction])
    #expect(steps.map(\.skip) == [skip, skip, skip])
    #expect(steps.map(\.page) == ["p", "p", "p"])
    #expect(steps.map(\.go) == [nil, nil, .step(id: "next")])
    #expect(steps.map(\.detail) == ["Why.", nil, nil])
    #expect(steps.map(\.unit) == ["tap", "tap", "tap"])
  }

  @Test(arguments: [
    (true, true, ["tap_instruction", "tap", "tap_conclusion"]), (true, false, ["tap_instruction", "tap"]),
    (false, true, ["tap", "tap_conclusion"]), (false, false, ["tap"]),
  ])
  func eachCanBeLeftOut(instructions: Bool, conclusion: Bool, ids: [String]) {
    let steps = active("tap", go: .end).guided(
      intendedUse: "Why.", instructions: instructions, conclusion: conclusion)
    #expect(steps.map(\.id) == ids)
    #expect(steps.last?.go == .end)
    // Its use is said in any case.
    #expect(steps.first?.detail == "Why.")
  }

  @Test func aConclusionThatNothingFollowsIsACompletion() {
    let guided = active("tap").guided()
    #expect(asked(guided).steps.last?.kind == .completion)
    #expect(asked(active("tap", go: .end).guided()).steps.last == asked(guided).steps.last)
    #expect(asked(guided + [instruction("more")]).steps[2].kind == .instruction)
    #expect(asked(active("tap", go: .end).guided() + [completion("done")]).steps[2].kind == .completion)
    // One that is skipped must still lead to the end.
    let skipped = active("tap", skip: .isAnswered(item: ItemReference("tap")), go: .end).guided()
    #expect(asked(skipped + [completion("done")]).steps[2].go == .end)
    #expect(asked(active("tap", go: .step(id: "tap_instruction")).guided()).steps.last?.kind == .instruction)
  }

  @Test func theStepsAreShownInOrder() throws {
    var run = try run(asked([instruction("i")] + active("tap").guided(intendedUse: "Why.") + [instruction("more")]))
    try run.next(at: now)
    #expect(run.step?.title == "Tapping with two fingers")
    #expect(run.step?.detail == "Why.")
    #expect(try run.progress() == SurveyProgress(position: 2, left: 3, isExact: true))
    try run.next(at: now)
    #expect(run.step?.title == "Title of tap")
    #expect(throws: SurveyRunError.unanswered(items: ["tap"])) { try run.next(at: now) }
    try record(&run)
    #expect(run.step?.title == "Finished")
    try run.back()
    #expect(run.answer(to: "tap")?.number == 7)
    try run.next(at: now)
    try run.next(at: now)
    #expect(run.path == ["i", "tap_instruction", "tap", "tap_conclusion", "more"])
    #expect(try run.result().step("tap_instruction")?.answers == [])
  }

  @Test func thereIsNoWayBackFromACompletion() throws {
    var run = try run(asked(active("tap").guided()))
    try run.next(at: now)
    try record(&run)
    #expect(!run.canGoBack)
    try run.next(at: now)
    #expect(run.finished == .completed)
  }

  @Test func aSkippedTaskIsSkippedWithItsOtherSteps() throws {
    let skip = Condition.equals(item: ItemReference("x"), value: .integer(1))
    let steps = [form("f", scale("x"))] + active("tap", skip: skip, go: .step(id: "last")).guided()
    let survey = asked(steps + [instruction("between"), instruction("last")])
    var run = try run(survey)
    try run.answer("x", .integer(1), at: now)
    try run.next(at: now)
    #expect(run.path == ["f", "last"])
  }

  @Test func aFunctionThatReturnsATaskLeadsToItsInstructions() throws {
    let go = Navigation.hook(hook: Hook(path: "go"), leadsTo: ["tap_instruction"])
    let survey = asked([instruction("i", go: go), instruction("other", go: .end)] + active("tap").guided())
    var run = try run(survey, hooks: TestHooks(go: { _, _ in "tap" }))
    try run.next(at: now)
    #expect(run.path == ["i", "tap_instruction"])
  }

  @Test func aFunctionThatReturnsAPageLeadsToItsFirstStep() throws {
    var first = instruction("a"), second = instruction("b")
    (first.page, second.page) = ("p", "p")
    let go = Navigation.hook(hook: Hook(path: "go"), leadsTo: ["a"])
    var run = try run(
      survey(instruction("i", go: go), instruction("other", go: .end), first, second),
      hooks: TestHooks(go: { _, _ in "p" }))
    try run.next(at: now)
    #expect(run.path == ["i", "a"])
  }

  @Test func aTaskInRandomOrderStaysWithItsOtherSteps() throws {
    let walk = ActiveTask.timedWalk(TimedWalk())
    let steps = active("tap").guided() + active("walk", walk).guided() + [instruction("c"), completion("done")]
    let survey = asked(steps, shuffle: [["tap", "walk", "c"]])
    #expect(survey.diagnose() == [])
    var orders: Set<String> = []
    for seed in UInt64(1)...20 {
      var run = try SurveyRun.begin(survey, runID: "r", seed: seed, at: now)
      while run.finished == nil {
        if run.path.last == "tap" { try run.record(Tapping().result(main: 7), at: now) }
        if run.path.last == "walk" { try run.record(TimedWalk().result(duration: 7), at: now) }
        try run.next(at: now)
      }
      let path = run.path.joined(separator: " ")
      #expect(path.contains("tap_instruction tap tap_conclusion"))
      #expect(path.contains("walk_instruction walk walk_conclusion"))
      orders.insert(path)
    }
    #expect(orders.count == 6)
  }

  @Test func onlyTheInstructionsLeadIntoATaskInRandomOrder() {
    let survey = asked(
      active("tap", go: .step(id: "done")).guided() + [instruction("c"), instruction("done")], shuffle: [["tap", "c"]])
    #expect(
      survey.diagnose().map(\.message) == [
        "step 'tap' is in random order, so it cannot have `go`; remove one of them"
      ])
  }

  @Test(arguments: [true, false]) func anotherStepCannotHaveTheIDOfOne(isFirst: Bool) {
    let other = instruction("tap_conclusion"), guided = active("tap").guided()
    let survey = asked(isFirst ? [other] + guided : guided + [other])
    #expect(
      survey.diagnose() == [
        SurveyProblem(
          code: .duplicateStep, path: "steps[\(isFirst ? 1 : 4)].id",
          message: "step 'tap_conclusion' already exists as the conclusion of 'tap'; use another id")
      ])
  }

  @Test func aSavedRunContinuesInASurveyThatHasInstructionsNow() throws {
    var saved = try run(survey(instruction("i"), active("tap"), instruction("more")))
    try saved.next(at: now)
    let changed = asked([instruction("i")] + active("tap").guided() + [instruction("more")])
    let (resumed, _) = try SurveyRun.resume(changed, from: saved.save())
    #expect(resumed.path == ["i", "tap_instruction"])
    var again = resumed
    try again.next(at: now)
    let (after, changes) = try SurveyRun.resume(changed, from: again.save())
    #expect(after.path == ["i", "tap_instruction", "tap"])
    #expect(changes.isEmpty)
  }

  @Test func aReviewShowsTheTaskAndNotItsInstructions() throws {
    var run = try run(asked(active("tap").guided() + [Step(id: "review", kind: .review(ReviewStep()))]))
    try run.next(at: now)
    try record(&run)
    try run.next(at: now)
    #expect(try run.reviewedSteps().map(\.step.id) == ["tap"])
    try run.edit("tap", at: now)
    #expect(run.path == ["tap_instruction", "tap"])
  }

  @Test func aStepThatComesWithATaskIsStoredWithoutItsTexts() throws {
    let steps = asked(active("tap").guided(intendedUse: "Why.")).steps
    for step in steps {
      #expect(try JSONDecoder().decode(Step.self, from: JSONEncoder().encode(step)) == step)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(steps[0]), as: UTF8.self)
    #expect(text.contains(#""guide":{"part":"instruction","task":"tap"}"#))
    #expect(!text.contains("title"))
    #expect(!String(decoding: try encoder.encode(steps[1]), as: UTF8.self).contains("guide"))
  }

  @Test func aGraphHasThemAsSteps() {
    let flow = asked(active("tap").guided() + [instruction("more")]).flow()
    #expect(flow.steps.map(\.title) == ["Tapping with two fingers", "Title of tap", "Finished", nil])
    #expect(flow.steps.map { $0.exits.map(\.to) } == [["tap"], ["tap_conclusion"], ["more"], [nil]])
  }

  // MARK: Texts

  private func text(_ task: ActiveTask, in language: Language) -> String? {
    let survey = asked([active("x", task)].flatMap { $0.guided() })
    return survey.guiding(survey.steps[0], in: language).text
  }

  @Test(arguments: Language.all) func everyTaskSaysWhatToDoInEveryLanguage(language: Language) {
    var texts: Set<String> = []
    for (_, task) in ActiveTaskTests.tasks where task.definition.words != nil {
      let shown = text(task, in: language) ?? ""
      #expect(shown.count > 40, "\(task)")
      #expect(!shown.contains("{"), "\(task): \(shown)")
      #expect(texts.insert(shown).inserted)
    }
    #expect(texts.count == 13)
    #expect(StepKind.Name.allCases.count { ($0.definition.template as? RecordedTask)?.words != nil } == 0)
  }

  static let parts: [(ActiveTask, Language, String)] = [
    (
      .tapping(Tapping(hand: .right, duration: 12.5)), .german,
      "zwei Finger Ihrer rechten Hand. Tippen Sie 12,5 Sekunden"
    ),
    (.tapping(Tapping(duration: 5)), .english, "two fingers of one hand"),
    (.kneeRangeOfMotion(KneeRangeOfMotion(side: .left)), .spanish, "la espinilla de la pierna izquierda"),
    (.shoulderRangeOfMotion(ShoulderRangeOfMotion(side: .right)), .korean, "오른팔을 아래로"),
    (.timedWalk(TimedWalk(distance: 7.5, timeLimit: 90)), .english, "path of 7.5 m"),
    (.timedWalk(TimedWalk(timeLimit: 90)), .english, "You have 1 min 30 s."),
    (.reactionTime(ReactionTime(attempts: 1)), .english, "You do this 1 time;"),
    (.trailMaking(TrailMaking(trail: .a)), .english, "from 1 to 13"),
    (.trailMaking(TrailMaking(trail: .b)), .english, "up to 7"),
    (
      .psat(PSAT(presentation: .visual, interStimulusInterval: 2, length: 60)), .english,
      "You will see a digit every 2 seconds."
    ),
    (.psat(PSAT(presentation: .both)), .german, "Sie hören und sehen Ziffern im Abstand von 3 Sekunden."),
    (.towerOfHanoi(TowerOfHanoi(disks: 1)), .english, "tower of 1 disk from"),
    (.spatialSpan(SpatialSpan(reversed: true)), .english, "opposite order"),
    (
      .holePeg(HolePeg(movingDirection: .right, dominantHand: false)), .english,
      "that you do not write with. Grasp a peg, move it to the right"
    ),
    (.holePeg(HolePeg(rotated: true)), .english, "turn it"),
  ]

  @Test(arguments: parts) func aTextNamesWhatTheTaskAsksFor(task: ActiveTask, language: Language, part: String) throws {
    let shown = try #require(text(task, in: language))
    #expect(shown.contains(part), "\(shown)")
  }

  @Test func theTextsFollowTheLanguageOfTheRun() throws {
    var run = try run(asked(active("tap").guided()))
    run.language = .german
    #expect(run.step?.title == "Tippen mit zwei Fingern")
    run.language = .korean
    #expect(run.step?.title == "두 손가락으로 두드리기")
  }
}
