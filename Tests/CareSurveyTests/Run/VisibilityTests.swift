import CareModel
import CareSurvey
import CareTestSupport
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

extension VisibilityTests {
  @Test func chainedItemsAreShownOneAfterAnother() throws {
    let count = 300
    let items = (0..<count).map { place in
      scale("q\(place)", when: place == 0 ? nil : .isAnswered(item: ItemReference("q\(place - 1)")))
    }
    var run = try run(survey(Step(id: "f", kind: .form, items: items.reversed())))
    for place in 0..<count {
      #expect(try run.visibleItems.count == place + 1)
      try run.answer("q\(place)", .integer(1), at: now)
    }
  }

  /// The order of items decides nothing: deciding one after another shows what deciding until nothing changes shows.
  @Test func decidingInOrderShowsWhatDecidingUntilNothingChangesShows() throws {
    let seed: UInt64 = 20_261_123
    var numbers = SeededGenerator(seed: seed), shown: Set<Int> = []
    for round in 0..<Soak.rounds(200) {
      let count = numbers.number(2...8)
      let order = Array(0..<count).shuffled(using: &numbers)
      let conditions = (0..<count).map { place -> Condition? in
        guard place > 0, numbers.number(0...3) > 0 else { return nil }
        let parts = (0..<numbers.number(1...3)).map { _ -> Condition in
          let item = ItemReference(item: "q\(numbers.number(0...place - 1))")
          return numbers.pick([.isAnswered(item: item), .isSkipped(item: item), .atLeast(item: item, value: 5)])
        }
        return numbers.pick([.all(of: parts), .any(of: parts), .none(of: parts)])
      }
      let always = Condition.hook(hook: Hook(path: "always"))
      let forms = [false, true].map { asksScript in
        Step(
          id: "f", kind: .form,
          items: order.map { place in
            scale("q\(place)", when: conditions[place].map { asksScript ? .all(of: [$0, always]) : $0 })
          })
      }
      let hooks = TestHooks(claim: { _, _ in true })
      var runs = try forms.map { try run(survey($0), hooks: hooks) }
      for place in 0..<count where numbers.number(0...3) > 0 {
        let answer = Answer.integer(numbers.number(0...10))
        for index in runs.indices { try runs[index].answer("q\(place)", answer, at: now) }
      }
      let visible = try runs.map { try $0.visibleItems.map(\.id) }
      #expect(visible[0] == visible[1], "seed \(seed), round \(round)")
      shown.insert(visible[0].count)
    }
    #expect(shown.count > 3)
  }
}
