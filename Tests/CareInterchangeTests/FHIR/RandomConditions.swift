import CareModel
import CareSurvey
import CareTestSupport
import Foundation

/// A survey whose steps lead forward under random conditions of every kind on answers of every type, and random answers to it.
struct RandomConditions {
  private var random: SeededGenerator
  private var known: [FormItem] = []
  private(set) var survey = Survey(id: "s", steps: [])
  /// The times that answers and conditions have, so that they meet.
  private static let dates = ["2026-06-01", "2026-06-02", "2026-06-03"].compactMap { CivilDate($0) }
  private static let times = ["08:00", "12:30", "23:59"].compactMap { TimeOfDay($0) }
  private static let texts = ["a", "b", "x y", "it's \\ odd", "p"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let count = random.number(2...4)
    for place in 0..<count {
      var step = Step(id: "step\(place)", kind: .form, title: "Step")
      if place > 0, random.chance(30) { step.skip = condition() }
      for number in 0...random.roll(4) {
        var item = FormItem(id: "i\(place)x\(number)", text: "?", format: format())
        item.dontKnow = random.chance(35)
        if random.chance(60) { item.when = condition() }
        step.items.append(item)
        known.append(item)
      }
      if place < count - 1, random.chance(15), let when = condition() {
        step.go = .branches(
          branches: [.init(when: when, to: "step\(random.number((place + 1)...(count - 1)))")], otherwise: nil)
      }
      survey.steps.append(step)
      if random.chance(50) { addScore() }
    }
  }

  // MARK: Answers

  /// Returns the result of a run with random answers.
  mutating func result(at now: Instant) throws -> SurveyResult {
    var run = try SurveyRun.begin(survey, runID: "r", at: now), done: Set<String> = []
    while run.finished == nil {
      while let item = try run.visibleItems.first(where: { !done.contains($0.id) }) {
        done.insert(item.id)
        if random.chance(75) { try run.answer(item.id, answer(to: item), at: now) }
      }
      try run.next(at: now)
    }
    return try run.result()
  }

  private mutating func answer(to item: FormItem) -> Answer {
    if item.dontKnow, random.chance(20) { return .dontKnow }
    let options = item.format.definition.options
    if let other = options.first(where: \.other), random.chance(40) {
      let more = item.format.takesSeveral && random.chance(50) ? [options[0].value] : []
      return .chosen(more + [other.value], other: random.pick(options.map(\.value) + ["words"]))
    }
    switch item.format {
    case .date: return .date(random.pick(Self.dates))
    case .dateTime: return .dateTime(CivilDateTime(date: random.pick(Self.dates), time: random.pick(Self.times)))
    case .timeOfDay: return .time(random.pick(Self.times))
    case .text: return .text(random.pick(Self.texts))
    case .boolean: return .boolean(random.chance(50))
    case .choice(let choice):
      let values = options.map(\.value).filter { _ in random.chance(50) }
      return .choices(choice.multiple && !values.isEmpty ? values : [random.pick(options).value])
    case .ranking:
      let values = options.map(\.value).reversed().filter { _ in random.chance(50) }
      return .choices(values.isEmpty ? [random.pick(options).value] : values)
    case .scale: return .integer(random.roll(5))
    default: return .double(Double(random.roll(9)) / 2)
    }
  }

  // MARK: Questions

  private mutating func format() -> AnswerFormat {
    var options = [
      ChoiceOption(value: "p", text: "P", code: "http://snomed.info/sct|3"), ChoiceOption(value: "q", text: "Q"),
      ChoiceOption(value: "b", text: "B", code: "q2"),
    ]
    let isScored = random.chance(40)
    if random.chance(40) { options.append(ChoiceOption(value: "o", text: "Other", other: true)) }
    if isScored { for place in options.indices { options[place].score = Double(place) + 0.125 } }
    if isScored, random.chance(20) { options[0].score = nil }
    switch random.roll(12) {
    case 11:
      let ranked = ["p", "q", "b"].map { ChoiceOption(value: $0, text: $0.uppercased()) }
      return .ranking(RankingFormat(options: ranked, least: 1))
    case 0: return .boolean(BooleanFormat())
    case 1, 2: return .choice(ChoiceFormat(options: options))
    case 3, 4: return .choice(ChoiceFormat(options: options, multiple: true))
    case 5: return .numeric(NumericFormat(digits: 1, min: 0, max: 4))
    case 6: return .numeric(NumericFormat(digits: 1, min: 0, max: 4, units: "kg"))
    case 7: return .date(DateFormat())
    case 8: return .dateTime(DateTimeFormat())
    case 9: return random.chance(50) ? .timeOfDay(TimeOfDayFormat()) : .text(TextFormat())
    default: return .scale(ScaleFormat(min: 0, max: 4))
    }
  }

  private mutating func addScore() {
    let numbers = known.filter(\.format.hasNumbers)
    guard !numbers.isEmpty else { return }
    let items = Set((0...random.roll(3)).map { _ in random.pick(numbers).id }).sorted().map { ItemReference($0) }
    var score = SurveyScore(
      id: "score\(survey.scores.count)", kind: random.pick([.sum, .mean, .calculate]), items: items)
    if score.kind == .calculate {
      score.expression = items.map(\.description).joined(separator: " + ") + " / 2"
    } else if random.chance(50) {
      score.missing = random.pick(SurveyScore.MissingRule.allCases)
    }
    survey.scores.append(score)
  }

  // MARK: Conditions

  private mutating func condition(depth: Int = 0) -> Condition? {
    guard !known.isEmpty else { return nil }
    if depth < 2, random.chance(40) {
      let parts = (0...random.roll(3)).compactMap { _ in condition(depth: depth + 1) }
      return random.pick([.all(of: parts), .any(of: parts), .none(of: parts)])
    }
    return test()
  }

  private mutating func test() -> Condition {
    if !survey.scores.isEmpty, random.chance(15) {
      let score = ItemReference(item: random.pick(survey.scores).id), bound = AnswerBound.number(Double(random.roll(6)))
      return random.pick([
        .atLeast(item: score, value: bound), .below(item: score, value: bound), .isAnswered(item: score),
        .isSkipped(item: score), .equals(item: score, value: .integer(2)), .notEquals(item: score, value: .integer(2)),
      ])
    }
    let item = random.pick(known), reference = ItemReference(item: item.id)
    let options = item.format.definition.options.map(\.value) + ["words"]
    var value = answer(to: item)
    // Authors write one choice, and dates, as a text; words they cannot write.
    if let values = value.chosenValues { value = values.count == 1 ? .text(values[0]) : .choices(values) }
    if let text = value.isoText { value = random.chance(50) ? .text(text) : value }
    if random.chance(8) { value = random.pick([.integer(2), .boolean(true), .text("p"), .choices(["p", "q"])]) }
    let bound =
      value.isoText.flatMap { AnswerBound($0) }
      ?? random.pick([
        .number(Double(random.roll(5))), .date(Self.dates[1]), .time(Self.times[1]),
        .dateTime(CivilDateTime(date: Self.dates[1], time: Self.times[1])), .number(1.125), .number(2),
      ])
    switch random.roll(13) {
    case 0: return .equals(item: reference, value: value)
    case 1: return .notEquals(item: reference, value: value)
    case 2: return .atLeast(item: reference, value: bound)
    case 3: return .atMost(item: reference, value: bound)
    case 4: return .above(item: reference, value: bound)
    case 5: return .below(item: reference, value: bound)
    case 6: return .between(item: reference, min: bound, max: bound)
    case 7: return .containsAny(item: reference, values: [random.pick(options), random.pick(options)])
    case 8: return .containsAll(item: reference, values: [random.pick(options)])
    case 9: return .matches(item: reference, pattern: random.pick(["[a-p]", "words|it's.*", "x y"]))
    case 10: return .isAnswered(item: reference)
    case 11: return .isSkipped(item: reference)
    default: return .isDontKnow(item: reference)
    }
  }
}
