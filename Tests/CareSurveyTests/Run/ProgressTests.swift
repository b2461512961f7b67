import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// The position in a survey that participants see.
@Suite struct ProgressTests {
  private let now = Moment.start

  private func shown(_ run: SurveyRun) throws -> String? {
    try run.shownProgress().map { $0.isExact ? "\($0.position) of \($0.count)" : "\($0.position)" }
  }

  @Test func theCountAppearsOnceTheAnswersDecideIt() throws {
    let go = Navigation.branches(
      branches: [.init(when: .atLeast(item: .init("pain"), value: 9), to: "call")], otherwise: nil)
    var run = try run(
      survey(form("how", scale("pain"), go: go), instruction("b"), instruction("c", go: .end), completion("call")))
    #expect(try shown(run) == "1")
    try run.answer("pain", .integer(3), at: now)
    #expect(try shown(run) == "1 of 3")
    try run.next(at: now)
    #expect(try shown(run) == "2 of 3")
  }

  @Test func aQuestionThatWasLeftOpenDecidesToo() throws {
    let skip = Condition.equals(item: .init("ok"), value: .boolean(true))
    var run = try run(survey(form("a", boolean("ok")), instruction("b", skip: skip), instruction("c")))
    #expect(try shown(run) == "1")
    try run.next(at: now)
    #expect(try shown(run) == "2 of 3")
  }

  @Test func aScoreIsKnownWhenItsItemsAre() throws {
    let skip = Condition.atLeast(item: .init("sum"), value: 5)
    var asked = survey(form("a", scale("x")), form("b", scale("y")), instruction("c", skip: skip), instruction("d"))
    asked.scores = [SurveyScore(id: "sum", kind: .sum, items: [ItemReference("x"), ItemReference("y")])]
    var run = try run(asked)
    try run.answer("x", .integer(1), at: now)
    try run.next(at: now)
    #expect(try shown(run) == "2")
    try run.answer("y", .integer(1), at: now)
    #expect(try shown(run) == "2 of 4")
  }

  @Test func aFunctionLeavesTheCountOpenUntilItIsPassed() throws {
    let go = Navigation.hook(hook: Hook(path: "f"), leadsTo: ["c"])
    var run = try run(
      survey(instruction("a", go: go), instruction("b"), instruction("c"), instruction("d")),
      hooks: TestHooks(go: { _, _ in "c" }))
    #expect(try shown(run) == "1")
    try run.next(at: now)
    #expect(try shown(run) == "2 of 3")
  }

  @Test func theStepsOfAPageCountAsOne() throws {
    var steps = ["a", "b", "c", "d"].map { instruction($0) }
    for place in 1...2 { steps[place].page = "p" }
    var asked = Survey(id: "s", steps: steps)
    asked.pages = ["p": "Page"]
    var run = try run(asked)
    var texts: [String?] = []
    while run.finished == nil {
      texts.append(try shown(run))
      try run.next(at: now)
    }
    #expect(texts == ["1 of 3", "2 of 3", "2 of 3", "3 of 3"])
  }

  @Test func neitherTheEndNorTheOnlyStepNorAStepThatHidesItHasAny() throws {
    var hidden = instruction("b")
    hidden.showsProgress = false
    var run = try run(survey(instruction("a"), hidden, completion("done")))
    #expect(try shown(run) == "1 of 2")
    try run.next(at: now)
    #expect(try shown(run) == nil)
    try run.next(at: now)
    #expect(try shown(run) == nil)
    #expect(try shown(try CareSurveyTests.run(survey(instruction("only")))) == nil)
  }

  @Test func aCompletionIsNoPage() throws {
    var run = try run(survey(instruction("a"), instruction("b"), instruction("c"), completion("done")))
    var texts: [String?] = []
    while run.finished == nil {
      texts.append(try shown(run))
      try run.next(at: now)
    }
    #expect(texts == ["1 of 3", "2 of 3", "3 of 3", nil])
    #expect(try shown(try CareSurveyTests.run(survey(instruction("only"), completion("done")))) == nil)
  }

  /// Walks forward through accepted surveys of all kinds; what was answered before a count was shown stays.
  @Test(arguments: DefinitionPropertyTests.seeds)
  func aCountThatIsShownIsRight(seed: UInt64) throws {
    var definition = RandomDefinition(seed: seed)
    let asked = definition.survey()
    guard !asked.diagnose().contains(where: { !$0.code.isWarning }) else { return }
    var random = SeededGenerator(seed: seed &* 17)
    let hooks = TestHooks(claim: { _, result in result.steps.count.isMultiple(of: 2) })
    guard var run = try? SurveyRun.begin(asked, hooks: hooks, runID: "r", at: now) else { return }
    var counts: [(step: String, count: Int)] = []
    for _ in 0..<40 where run.finished == nil {
      let progress = try run.progress()
      #expect(progress.position <= progress.count, "seed \(seed)")
      if progress.isExact { counts.append((run.step?.id ?? "", progress.count)) }
      for item in try run.visibleItems where run.answer(to: item.id) == nil {
        let answer = item.format.definition.randomAnswer(using: &random)
        if random.chance(70) { _ = try? run.answer(item.id, answer, confirmed: true, at: now) }
      }
      guard (try? run.next(at: now)) != nil else { return }
    }
    // A survey that was declined has no length.
    guard run.finished == .completed || run.finished == .earlyTermination else { return }
    let length = try run.progress().position
    for (step, count) in counts { #expect(count == length, "seed \(seed): at \(step)") }
  }
}
