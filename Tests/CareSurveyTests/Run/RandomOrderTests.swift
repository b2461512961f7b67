import CareModel
import CareSurvey
import Testing

/// Items, options, and steps in random order.
@Suite struct RandomOrderTests {
  let now = Moment.start

  private func items(_ items: FormItem...) -> Survey {
    var step = form("f")
    (step.items, step.order) = (items, .random)
    return survey(step)
  }

  private func options(_ options: [ChoiceOption], multiple: Bool = false) -> Survey {
    var format = ChoiceFormat(options: options, multiple: multiple)
    format.order = .random
    return survey(form("f", FormItem(id: "c", format: .choice(format), required: true)))
  }

  private func steps(_ block: [String]) -> Survey {
    var asked = survey(
      instruction("a"), instruction("b"), instruction("c"), instruction("d"), instruction("e"), completion("done"))
    asked.shuffle = [block]
    return asked
  }

  private func run(_ survey: Survey, seed: UInt64? = nil) throws -> SurveyRun {
    try SurveyRun.begin(survey, runID: "run-1", seed: seed, at: now)
  }

  /// Continues to the end, and returns the steps on the path.
  private func path(_ survey: Survey, seed: UInt64? = nil) throws -> [String] {
    var run = try run(survey, seed: seed)
    while run.finished == nil { try run.next(at: now) }
    return run.path
  }

  private func option(_ value: String) -> ChoiceOption { ChoiceOption(value: value, text: value.uppercased()) }

  // The orders are those of `sorted(ids, key=lambda id: sha256(f"{seed}/{path}".encode()).hexdigest())` in Python.

  @Test func theSeedIsDerivedFromTheRunsID() throws {
    let run = try run(items(scale("w"), scale("x"), scale("y"), scale("z")))
    #expect(try run.visibleItems.map(\.id) == ["z", "y", "x", "w"])
    #expect(try run.result().seed == 1_379_188_082_641_622)
  }

  @Test func aRunWithoutRandomOrderHasNoSeed() throws {
    let run = try run(survey(form("f", scale("x"))), seed: 7)
    #expect(try run.result().seed == nil)
  }

  @Test(arguments: [(7, "xwzy", "qrsp", "cbad"), (8, "xwzy", "sqpr", "cdba"), (9, "yxwz", "pqsr", "cbda")])
  func ordersFollowFromTheSeed(seed: UInt64, items: String, options: String, steps: String) throws {
    let asked = self.items(scale("w"), scale("x"), scale("y"), scale("z"))
    #expect(try run(asked, seed: seed).visibleItems.map(\.id).joined() == items)
    let choice = self.options(["p", "q", "r", "s"].map(option))
    #expect(try run(choice, seed: seed).visibleItems[0].format.definition.options.map(\.value).joined() == options)
    #expect(try path(self.steps(["a", "b", "c", "d"]), seed: seed) == steps.map { String($0) } + ["e", "done"])
  }

  @Test func everyOrderOccursAboutAsOften() throws {
    let asked = items(scale("x"), scale("y"), scale("z"))
    var counts: [[String]: Int] = [:]
    for seed in 0..<1_200 { counts[try run(asked, seed: UInt64(seed)).visibleItems.map(\.id), default: 0] += 1 }
    #expect(counts.count == 6)
    for (order, count) in counts { #expect((140...260).contains(count), "\(order): \(count)") }
  }

  @Test func theOrderShownIsInTheResult() throws {
    var run = try run(options(["p", "q", "r", "s"].map(option), multiple: true), seed: 7)
    try run.answer("c", .choices(["p", "q"]), at: now)
    try run.next(at: now)
    let answer = try #require(try run.result().steps.first?.answers.first)
    #expect(answer.offered == ["q", "r", "s", "p"])
    #expect(answer.answer == .choices(["q", "p"]))
  }

  @Test func exclusiveOptionsAndOtherStayLast() throws {
    let last = [
      ChoiceOption(value: "none", text: "None", exclusive: true), ChoiceOption(value: "o", text: "O", other: true),
    ]
    let asked = options(last + ["p", "q", "r", "s"].map(option))
    for seed in 0..<20 {
      let shown = try run(asked, seed: UInt64(seed)).visibleItems[0].format.definition.options.map(\.value)
      #expect(shown.suffix(2) == ["none", "o"])
    }
  }

  @Test func pinnedOptionsKeepTheirPlaces() throws {
    var first = option("first")
    var last = ChoiceOption(value: "none", text: "None", exclusive: true)
    var between = ChoiceOption(value: "o", text: "O", other: true)
    (first.pinned, last.pinned, between.pinned) = (true, true, true)
    let unpinned = ChoiceOption(value: "never", text: "Never", exclusive: true)
    let asked = options(
      [first, unpinned, option("p"), between] + ["q", "r", "s"].map(option) + [last], multiple: true)
    var orders: Set<[String]> = []
    for seed in 0..<40 {
      let shown = try run(asked, seed: UInt64(seed)).visibleItems[0].format.definition.options.map(\.value)
      #expect((shown[0], shown[3], shown[7]) == ("first", "o", "none"))
      #expect(shown[6] == "never", "what is exclusive and not pinned stays last of the others")
      orders.insert(shown)
    }
    #expect(orders.count > 10)
  }

  @Test func pinnedOptionsDoNotChangeTheOrderOfTheOthers() throws {
    let others = ["p", "q", "r", "s"].map(option)
    var pinned = option("x")
    pinned.pinned = true
    let run = try run(options([pinned] + others), seed: 7)
    #expect(try run.visibleItems[0].format.definition.options.map(\.value) == ["x", "q", "r", "s", "p"])
  }

  @Test func aPinnedOptionKeepsItsPlaceAmongThoseThatAreOffered() throws {
    var hidden = option("q"), last = option("z")
    hidden.when = .equals(item: ItemReference("b"), value: .boolean(true))
    last.pinned = true
    var format = ChoiceFormat(options: [option("p"), hidden, option("r"), last])
    format.order = .random
    let asked = survey(
      form("f", FormItem(id: "b", format: .boolean(BooleanFormat())), FormItem(id: "c", format: .choice(format))))
    for seed in 0..<10 {
      let run = try run(asked, seed: UInt64(seed))
      let shown = try #require(try run.visibleItems.last).format.definition.options.map(\.value)
      #expect(Set(shown) == ["p", "r", "z"] && shown.last == "z")
    }
  }

  @Test func aPhoneIsGivenThePinnedOptionsAtTheSamePlaces() throws {
    var last = option("z")
    last.pinned = true
    let asked = options([last] + ["p", "q", "r"].map(option) + [ChoiceOption(value: "n", text: "N", exclusive: true)])
    for seed in 0..<10 {
      let shown = try run(asked, seed: UInt64(seed)).visibleItems[0].format.definition.options.map(\.value)
      let sent = try asked.arranged(parameters: [:], seed: UInt64(seed)).steps[0].items[0].format.definition.options
      #expect(sent.map(\.value) == shown && shown[0] == "z" && shown[4] == "n")
    }
  }

  @Test func aPinnedOptionWithoutARandomOrderIsAProblem() {
    var pinned = option("x")
    pinned.pinned = true
    let asked = survey(
      form("f", FormItem(id: "c", format: .choice(ChoiceFormat(options: [option("p"), pinned])))),
      Step(id: "ask", kind: .permissions(PermissionsStep(request: [pinned]))))
    let found = asked.diagnose().map { "\($0.path): \($0.message)" }
    #expect(
      found.contains {
        $0.hasSuffix(
          "options[2].pinned: every option keeps its place unless the order is random; remove `pinned`, "
            + "or give a choice order = \"random\"")
      }, "\(found)")
    #expect(found.contains { $0.contains("always shown in order") }, "\(found)")
  }

  @Test func aTypedNumberMeansThePlaceShown() throws {
    let asked = options(["p", "q", "r", "s"].map(option))
    var run = try run(asked, seed: 7)
    run.show(asked, in: "de")
    let item = try #require(try run.visibleItems.first)
    #expect(try item.parse("1") == .choices(["q"]))
  }

  @Test func anItemThatDependsOnOthersStaysBehindThem() throws {
    let depends = text("why", when: .atLeast(item: ItemReference("x"), value: 5))
    let asked = items(scale("w"), scale("x"), depends, scale("y"))
    for seed in 0..<20 {
      var run = try run(asked, seed: UInt64(seed))
      try run.answer("x", .integer(7), at: now)
      let shown = try run.visibleItems.map(\.id)
      let place = try #require(shown.firstIndex(of: "x"))
      #expect(shown[place + 1] == "why")
    }
  }

  @Test func theOrderIsTheSameAfterGoingBackAndAfterResuming() throws {
    var asked = items(scale("w"), scale("x"), scale("y"), scale("z"))
    asked.steps += [instruction("b"), instruction("c")]
    asked.shuffle = [["b", "c"]]
    var run = try run(asked, seed: 9)
    let shown = try run.visibleItems
    try run.next(at: now)
    let next = run.step?.id
    try run.back()
    #expect(try run.visibleItems == shown)
    var (resumed, changes) = try SurveyRun.resume(asked, from: run.save())
    #expect(changes.isEmpty)
    #expect(try resumed.visibleItems == shown)
    try resumed.next(at: now)
    #expect(resumed.step?.id == next)
    #expect(try resumed.result().seed == 9)
  }

  @Test func answersInAnotherOrderMeanTheSame() throws {
    var asked = options(["p", "q", "r", "s"].map(option), multiple: true)
    asked.steps.append(instruction("b", skip: .equals(item: ItemReference("c"), value: .choices(["p", "q"]))))
    var run = try run(asked, seed: 7)
    try run.answer("c", .choices(["q", "p"]), at: now)
    try run.next(at: now)
    #expect(run.finished == .completed)
  }

  // MARK: Problems

  @Test(arguments: [
    (["a"], "shuffle", "an order needs at least two steps; write more of them"),
    (["a", "x"], "shuffle[2]", "there is no step 'x'; did you mean 'a'?"),
    (["a", "b", "a"], "shuffle[3]", "step 'a' is named twice; remove one of them"),
    (["a", "c"], "shuffle", "step 'b' is between them; write the steps of an order one after another in `steps`"),
    (["e", "done"], "shuffle[2]", "a completion can end the survey, so it is not shown in random order; remove it"),
  ])
  func aBlockThatCannotBeShuffledIsAProblem(block: [String], path: String, message: String) {
    let problems = steps(block).diagnose()
    #expect(problems.map(\.path) == [path])
    #expect(problems.map(\.message) == [message])
  }

  @Test func nothingLeadsIntoABlockOrOutOfIt() {
    var asked = steps(["b", "c"])
    asked.steps[0].go = .step(id: "c")
    asked.steps[1].go = .step(id: "d")
    #expect(
      asked.diagnose().map(\.message) == [
        "step 'b' is in random order, so it cannot have `go`; remove one of them",
        "step 'c' is in random order, so nothing can lead to it; lead to a step before all of them",
      ])
  }

  @Test func aStepOfABlockMayReadAnswersOfTheOthers() {
    var asked = survey(form("a", scale("x")), form("b", scale("y")), completion("done"))
    asked.steps[0].skip = .atLeast(item: ItemReference("y"), value: 5)
    #expect(asked.warnings().map(\.path) == ["steps[1].skip.item"])
    asked.shuffle = [["a", "b"]]
    #expect(asked.diagnose() == [])
    #expect(asked.warnings() == [])
  }

  @Test func anOrderNeedsSeveralItems() {
    var step = form("f", scale("x"))
    step.order = .random
    #expect(survey(step).diagnose().map(\.path) == ["steps[1].order"])
  }
}
