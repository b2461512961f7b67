import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// What is said of a claim is so whatever is answered.
@Suite struct SurveyReachabilityTests {
  private static let items = [
    FormItem(id: "a", format: .scale(ScaleFormat(min: 1, max: 5, step: 2)), dontKnow: true),
    FormItem(id: "b", format: .numeric(NumericFormat(min: 0, max: 4))),
    FormItem(id: "c", format: .numeric(NumericFormat(integer: true, min: -2, max: 3))),
    FormItem(id: "d", format: .numeric(NumericFormat(digits: 1, min: 0, max: 2))),
    FormItem(
      id: "e",
      format: .choice(
        ChoiceFormat(
          options: ["x", "y", "z"].map { ChoiceOption(value: $0, text: $0) }, multiple: true, minChoices: 1,
          maxChoices: 2))
    ),
    FormItem(id: "f", format: .boolean(BooleanFormat())),
    FormItem(id: "g", format: .text(TextFormat())),
  ]
  private static let survey = Survey(id: "s", steps: [Step(id: "how", kind: .form, items: items)])

  @Test func aConditionThatNeverHoldsIsFalseForAllAnswers() throws {
    let seed: UInt64 = 0x0D7_100C
    print("aConditionThatNeverHoldsIsFalseForAllAnswers: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (never, always, open) = (0, 0, 0)
    for _ in 0..<Soak.rounds(300) {
      let condition = Self.condition(&random, depth: 0)
      let warnings = Self.survey.warnings(on: condition)
      let isNever = warnings.contains { ["", "item", "value"].contains($0.path) && $0.message.contains("never holds") }
      let isAlways = warnings.contains { $0.path.isEmpty && $0.message.contains("always holds") }
      let holding = try (0..<60).map { _ in try condition.holds(in: Self.result(&random), hooks: nil) }
      if isNever { #expect(!holding.contains(true), "seed \(seed): \(condition)") }
      if isAlways { #expect(!holding.contains(false), "seed \(seed): \(condition)") }
      if isNever { never += 1 } else if isAlways { always += 1 } else { open += 1 }
    }
    #expect(min(never, always, open) > 0, "\(never) never, \(always) always, \(open) open")
  }

  @Test func aConditionThatHoldsForSomeAnswersIsNotReported() throws {
    let seed: UInt64 = 0x0D7_200C
    print("aConditionThatHoldsForSomeAnswersIsNotReported: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Soak.rounds(300) {
      // A claim about what one patient answers is true of some answers, and false where nothing is answered.
      let condition = Self.claim(&random)
      guard try (0..<40).contains(where: { _ in try condition.holds(in: Self.result(&random), hooks: nil) }) else {
        continue
      }
      #expect(Self.survey.warnings(on: condition).isEmpty, "seed \(seed): \(condition)")
    }
  }

  private static func condition(_ random: inout SeededGenerator, depth: Int) -> Condition {
    guard depth < 3, random.roll(2) == 0 else { return claim(&random) }
    let whole = condition(&random, depth: depth + 1)
    if random.roll(6) == 0 { return .any(of: [whole, .none(of: [whole])]) }
    let parts = (0...random.roll(3)).map { _ in condition(&random, depth: depth + 1) }
    return [.all(of: parts), .any(of: parts), .none(of: parts)][random.roll(3)]
  }

  private static func claim(_ random: inout SeededGenerator) -> Condition {
    let item = ItemReference(item: ["a", "b", "c", "d", "e", "f", "g"][random.roll(7)])
    let number = Double(random.roll(17) - 5) / 2
    let text = ["x", "y", "q"][random.roll(3)]
    switch random.roll(12) {
    case 0: return .atLeast(item: item, value: .number(number))
    case 1: return .atMost(item: item, value: .number(number))
    case 2: return .above(item: item, value: .number(number))
    case 3: return .below(item: item, value: .number(number))
    case 4: return .between(item: item, min: .number(number), max: .number(number + Double(random.roll(3)) / 2))
    case 5: return .equals(item: item, value: random.roll(2) == 0 ? .double(number) : .text(text))
    case 6: return .notEquals(item: item, value: random.roll(2) == 0 ? .integer(Int(number)) : .boolean(true))
    case 7: return .containsAny(item: item, values: [text, "z"])
    case 8: return .containsAll(item: item, values: [text, "z"])
    case 9: return .matches(item: item, pattern: "[xyq]?")
    case 10: return .isSkipped(item: item)
    default: return random.roll(2) == 0 ? .isAnswered(item: item) : .isDontKnow(item: item)
    }
  }

  /// A result with some of the items shown and some of these answered.
  private static func result(_ random: inout SeededGenerator) -> SurveyResult {
    var answers: [AnswerResult] = []
    for item in items where random.roll(5) > 0 {
      let answer: Answer? = random.roll(5) == 0 ? (item.dontKnow ? .dontKnow : nil) : Self.answer(item, &random)
      answers.append(AnswerResult(itemID: item.id, answer: answer, format: item.format.name))
    }
    return SurveyResult(
      runID: "r", surveyID: "s", surveyHash: "h", started: .beginning,
      steps: [StepResult(id: "how", visit: 1, started: .beginning, answers: answers)])
  }

  private static func answer(_ item: FormItem, _ random: inout SeededGenerator) -> Answer? {
    let tries: [Answer] = [
      .integer(random.roll(9) - 3), .double(Double(random.roll(90) - 20) / 10), .boolean(random.roll(2) == 0),
      .choices([["x"], ["y"], ["z"], ["x", "y"], ["x", "z"], ["y", "z"]][random.roll(6)]),
      .text(["x", "y", "q", "other words"][random.roll(4)]),
    ]
    return tries.lazy.compactMap { try? item.validate($0) }.first
  }
}
