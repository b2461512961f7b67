import CareModel
import CareSurvey
import Foundation
import Testing

/// Options that are shown under conditions.
@Suite struct OptionConditionTests {
  let now = Moment.start
  private let drug = ItemReference("drug")

  /// Asks for a drug, and for the effect that bothers most; "rash" is offered for drug b only.
  private func asked(
    multiple: Bool = false, required: Bool = true, onePage: Bool = false, all: Bool = false
  ) -> Survey {
    let when = Condition.equals(item: drug, value: .text("b"))
    let options = [
      ChoiceOption(value: "pain", text: "Pain", when: all ? when : nil),
      ChoiceOption(value: "rash", text: "Rash", when: when),
    ]
    var effect = FormItem(
      id: "effect", format: .choice(ChoiceFormat(options: options, multiple: multiple)), required: required)
    effect.text = "Which?"
    let first = choice("drug", ["a", "b"])
    let last = form("last", text("note"))
    return onePage
      ? survey(form("one", first, effect), last) : survey(form("one", first), form("two", effect), last)
  }

  private func offered(_ run: SurveyRun) throws -> [String]? {
    try run.visibleItems.first { $0.id == "effect" }?.format.definition.options.map(\.value)
  }

  @Test(arguments: [("a", ["pain"]), ("b", ["pain", "rash"])])
  func anOptionIsShownWhileItsConditionHolds(drug: String, options: [String]) throws {
    var run = try run(asked())
    try run.answer("drug", .choices([drug]), at: now)
    try run.next(at: now)
    #expect(try offered(run) == options)
  }

  @Test func aHiddenOptionIsRefused() throws {
    var run = try run(asked())
    try run.next(at: now)
    #expect(throws: AnswerError.unknownChoice(value: "rash", options: ["pain"])) {
      try run.answer("effect", .choices(["rash"]), at: now)
    }
  }

  @Test func anOptionFollowsAnAnswerOfTheSamePage() throws {
    var run = try run(asked(onePage: true))
    #expect(try offered(run) == ["pain"])
    try run.answer("drug", .choices(["b"]), at: now)
    #expect(try offered(run) == ["pain", "rash"])
  }

  @Test func anAnswerWhoseOptionIsHiddenLaterIsAskedForAgain() throws {
    var run = try run(asked(onePage: true))
    try run.answer("drug", .choices(["b"]), at: now)
    try run.answer("effect", .choices(["rash"]), at: now)
    try run.answer("drug", .choices(["a"]), at: now)
    #expect(run.answer(to: "effect") == nil)
    #expect(try run.result().answer("effect") == nil)
    #expect(throws: SurveyRunError.unanswered(items: ["effect"])) { try run.next(at: now) }
    try run.answer("drug", .choices(["b"]), at: now)
    #expect(run.answer(to: "effect") == .choices(["rash"]))
  }

  @Test func ofSeveralChosenOptionsTheHiddenOnesDoNotCount() throws {
    var run = try run(asked(multiple: true))
    try run.answer("drug", .choices(["b"]), at: now)
    try run.next(at: now)
    try run.answer("effect", .choices(["pain", "rash"]), at: now)
    try run.back()
    try run.answer("drug", .choices(["a"]), at: now)
    try run.next(at: now)
    try run.next(at: now)
    let result = try run.result()
    #expect(result.answer("effect") == .choices(["pain"]))
    #expect(result.find(ItemReference("effect"))?.offered == ["pain"])
    #expect(run.filled("{effect}") == "Pain")
    let data = try JSONEncoder().encode(run.save())
    let (resumed, changes) = try SurveyRun.resume(
      asked(multiple: true), from: JSONDecoder().decode(SavedRun.self, from: data))
    #expect(changes.isEmpty)
    #expect(try resumed.result() == result)
  }

  @Test func anItemWithoutOptionsIsHidden() throws {
    var run = try run(asked(all: true))
    try run.next(at: now)
    #expect(try run.visibleItems.isEmpty)
    try run.next(at: now)
    #expect(try run.result().step("two")?.answers == [])
  }

  @Test func fewerOptionsThanAreAskedForAreEnough() throws {
    var two = asked(multiple: true)
    guard case .choice(var format) = two.steps[1].items[0].format else { return }
    format.minChoices = 2
    two.steps[1].items[0].format = .choice(format)
    var run = try run(two)
    try run.next(at: now)
    try run.answer("effect", .choices(["pain"]), at: now)
    try run.next(at: now)
    #expect(run.step?.id == "last")
  }

  // MARK: Problems

  @Test func aConditionOnAnUnknownItemIsAProblem() {
    var wrong = asked()
    wrong.steps[0].items[0].id = "drugs"
    #expect(wrong.diagnose().map(\.path) == ["steps[2].items[1].options[2].when"])
  }

  @Test func optionsThatDependOnTheirOwnItemAreAProblem() {
    let when = Condition.isAnswered(item: ItemReference("c"))
    let item = FormItem(
      id: "c", format: .choice(ChoiceFormat(options: [ChoiceOption(value: "p", text: "P", when: when)])))
    #expect(survey(form("f", item)).diagnose().map(\.code) == [.circularCondition])
  }

  @Test func aConditionThatNeverHoldsIsReported() {
    var never = asked()
    never.steps.swapAt(0, 1)
    #expect(never.warnings().map(\.path) == ["steps[1].items[1].options[2].when.item"])
  }
}
