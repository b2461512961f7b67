import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// Random surveys with navigation and conditions: R4's rules enable what a run shows.
struct EnableWhenTests {
  private static let now = Instant(milliseconds: 1_780_000_000_000)

  @Test func whatARunShowsIsWhatFHIREnables() throws {
    var random = SeededGenerator(seed: 20_261_123), values = SampleRandom(), compared = 0, hidden = 0
    for _ in 0..<Soak.rounds(1_200) {
      let survey = RandomFlow(seed: random.next()).survey
      guard !survey.diagnose().contains(where: { !$0.code.isWarning }) else { continue }
      var items = try EnabledItems(ExportedQuestionnaire(survey, plan: "plan").json)
      guard !items.hasExpressions else { continue }
      let all = items.enabled(by: [:])
      for _ in 0..<10 {
        let answers = RandomRun.answers(survey, &random, &values)
        let shown = try Self.shown(survey, answers)
        let enabled = items.enabled(by: answers.mapValues { Self.values($0) })
        let questions = Set(survey.steps.flatMap { [$0.id] + $0.items.map(\.id) })
        #expect(enabled.intersection(questions) == shown, "\(survey)\n\(answers)")
        compared += 1
        hidden += shown == all ? 0 : 1
      }
    }
    // Otherwise nothing was tested.
    #expect(compared > 1_000)
    #expect(hidden > 200)
  }

  /// Returns the steps and items that a run shows if these answers are given wherever they are asked for.
  private static func shown(_ survey: Survey, _ answers: [String: Answer]) throws -> Set<String> {
    Set(try RandomRun.result(survey, answers, at: now).steps.flatMap { [$0.id] + $0.answers.map(\.itemID) })
  }

  private static func values(_ answer: Answer) -> [EnabledItems.Value] {
    switch answer {
    case .boolean(let flag): [.boolean(flag)]
    case .choices(let values): values.map { .code($0) }
    case .dontKnow: [.code("asked-unknown")]
    default: answer.number.map { [.number($0)] } ?? []
    }
  }
}

/// A survey whose steps lead forward under random conditions.
struct RandomFlow {
  private var random: SeededGenerator
  private var known: [FormItem] = []
  private(set) var survey = Survey(id: "s", steps: [])

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let count = random.number(2...5)
    for place in 0..<count {
      var step = Step(id: "step\(place)", kind: .form, title: "Step")
      if place > 0, random.chance(25) { step.skip = condition() }
      for number in 0...random.roll(3) {
        var item = FormItem(id: "i\(place)x\(number)", text: "?", format: format())
        item.dontKnow = !item.format.definition.options.isEmpty && random.chance(30)
        if random.chance(35) { item.when = condition() }
        step.items.append(item)
        known.append(item)
      }
      if random.chance(15) { step.kind = .completion }
      if step.kind == .completion {
        known.removeLast(step.items.count)
        step.items = []
      }
      step.go = step.kind == .completion ? nil : navigation(from: place, of: count)
      survey.steps.append(step)
    }
  }

  private mutating func format() -> AnswerFormat {
    let options = ["a", "b", "c"].map { ChoiceOption(value: $0, text: $0) }
    switch random.roll(5) {
    case 0: return .boolean(BooleanFormat())
    case 1: return .choice(ChoiceFormat(options: options))
    case 2: return .choice(ChoiceFormat(options: options, multiple: true))
    case 3: return .numeric(NumericFormat(digits: 1, min: 0, max: 4))
    default: return .scale(ScaleFormat(min: 0, max: 4))
    }
  }

  private mutating func navigation(from place: Int, of count: Int) -> Navigation? {
    guard place < count - 1 else { return nil }
    func later(_ random: inout SeededGenerator) -> String {
      let to = random.number((place + 1)...count)
      return to == count ? Navigation.endID : "step\(to)"
    }
    switch random.roll(8) {
    case 0: return .step(id: later(&random))
    case 1: return .end
    case 2, 3:
      var branches: [Navigation.Branch] = []
      for _ in 0...random.roll(2) {
        guard let when = condition() else { continue }
        branches.append(.init(when: when, to: later(&random)))
      }
      guard !branches.isEmpty else { return nil }
      return .branches(branches: branches, otherwise: random.chance(30) ? later(&random) : nil)
    default: return nil
    }
  }

  private mutating func condition() -> Condition? {
    guard !known.isEmpty else { return nil }
    switch random.roll(10) {
    case 0, 1: return .all(of: [test(), test()])
    case 2, 3: return .any(of: [test(), test()])
    case 4: return .none(of: [test()])
    default: return test()
    }
  }

  private mutating func test() -> Condition {
    let item = random.pick(known), reference = ItemReference(item: item.id)
    if random.chance(15) { return .isAnswered(item: reference) }
    switch item.format {
    case .boolean: return .equals(item: reference, value: .boolean(random.chance(50)))
    case .choice(let choice):
      let value = random.pick(["a", "b", "c"])
      if choice.multiple {
        return random.chance(50)
          ? .containsAny(item: reference, values: [value, "a"]) : .containsAll(item: reference, values: [value])
      }
      if random.chance(20) { return .isDontKnow(item: reference) }
      return random.chance(50)
        ? .equals(item: reference, value: .text(value)) : .notEquals(item: reference, value: .text(value))
    default:
      let bound = AnswerBound.number(Double(random.roll(5)))
      switch random.roll(7) {
      case 0: return .atLeast(item: reference, value: bound)
      case 1: return .atMost(item: reference, value: bound)
      case 2: return .above(item: reference, value: bound)
      case 3: return .below(item: reference, value: bound)
      case 4: return .between(item: reference, min: .number(1), max: .number(3))
      case 5: return .notEquals(item: reference, value: .integer(random.roll(5)))
      default: return .equals(item: reference, value: .integer(random.roll(5)))
      }
    }
  }
}
