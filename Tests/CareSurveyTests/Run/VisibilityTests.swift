import CareModel
import CareSurvey
import Testing

@Suite struct VisibilityTests {
  let now = Moment.start

  @Test func aHiddenItemIsNeitherRequiredNorInTheResult() throws {
    var run = try run(
      survey(form("f", scale("pain"), scale("where", required: true, when: .above(item: .init("pain"), value: 5)))))
    try run.answer("pain", .integer(2), at: now)
    #expect(try run.visibleItems.map(\.id) == ["pain"])
    try run.next(at: now)
    #expect(try run.result().steps[0].answers.map(\.itemID) == ["pain"])
  }

  @Test func hidingAnItemHidesWhatDependsOnItsAnswer() throws {
    let run = try hiddenInAChain()
    #expect(try run.visibleItems.map(\.id) == ["a"])
  }

  @Test func aHiddenItemsAnswerReturnsWithTheItem() throws {
    var run = try hiddenInAChain()
    try run.answer("a", .boolean(true), at: now)
    #expect(try run.visibleItems.map(\.id) == ["a", "b", "c"])
    #expect(run.answer(to: "b") == .boolean(true))
  }

  @Test func conditionsIgnoreAnswersOfHiddenItems() throws {
    var run = try hiddenInAChain()
    try run.next(at: now)
    #expect(run.step?.id == "last")
  }

  @Test func anItemCanDependOnALaterItem() throws {
    var run = try run(
      survey(form("f", scale("x", when: .equals(item: .init("y"), value: .boolean(true))), boolean("y"))))
    #expect(try run.visibleItems.map(\.id) == ["y"])
    try run.answer("y", .boolean(true), at: now)
    #expect(try run.visibleItems.map(\.id) == ["x", "y"])
  }

  @Test func itemsThatHideEachOtherReachAFixedState() throws {
    let shown = { (id: String) in Condition.none(of: [.isAnswered(item: ItemReference(item: id))]) }
    var run = try run(survey(form("f", scale("x", when: shown("y")), scale("y", when: shown("x")))))
    try run.answer("x", .integer(1), at: now)
    try run.answer("y", .integer(1), at: now)
    #expect(try run.visibleItems.count <= 2)
  }

  @Test func aScriptCanDecideVisibility() throws {
    let hooks = TestHooks(claim: { path, result in path == "w" && result.answer("x") == .integer(1) })
    var run = try run(survey(form("f", scale("x"), scale("y", when: .hook(hook: Hook(path: "w"))))), hooks: hooks)
    #expect(try run.visibleItems.map(\.id) == ["x"])
    try run.answer("x", .integer(1), at: now)
    #expect(try run.visibleItems.map(\.id) == ["x", "y"])
  }

  @Test func anUnansweredItemEqualsNoValueAndIsSkippedOnceShown() throws {
    let run = try run(survey(form("f", scale("x"))))
    let result = try run.result()
    let x = ItemReference(step: "f", item: "x")
    #expect(try !Condition.notEquals(item: x, value: .integer(1)).holds(in: result, hooks: nil))
    #expect(try Condition.isSkipped(item: x).holds(in: result, hooks: nil))
    #expect(try !Condition.isSkipped(item: .init("never")).holds(in: result, hooks: nil))
    #expect(try !Condition.isAnswered(item: x).holds(in: result, hooks: nil))
  }

  /// Items a, b, c where b shows for a, and c for b; b is answered and hidden again.
  private func hiddenInAChain() throws -> SurveyRun {
    let yes = { (id: String) in Condition.equals(item: ItemReference(item: id), value: .boolean(true)) }
    var run = try run(
      survey(
        form("f", boolean("a"), boolean("b", when: yes("a")), boolean("c", when: yes("b"))),
        instruction("only_for_b", skip: .none(of: [yes("b")])), instruction("last")))
    try run.answer("a", .boolean(true), at: now)
    try run.answer("b", .boolean(true), at: now)
    try run.answer("a", .boolean(false), at: now)
    return run
  }
}
