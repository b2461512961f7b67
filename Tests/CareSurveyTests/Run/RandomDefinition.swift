import CareModel
import CareSurvey
import CareTestSupport

/// Makes surveys of every kind of step, format, rule, and navigation; most are valid, and `care check` says which.
struct RandomDefinition {
  private var random: SeededGenerator
  private var known: [(reference: ItemReference, format: AnswerFormat)] = []
  private var scores: [SurveyScore] = []
  private var count = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func survey() -> Survey {
    count = 2 + random.roll(7)
    var steps: [Step] = []
    for place in 0..<count {
      var step = step("step\(place)", isLast: place == count - 1)
      if random.chance(12) { step.skip = condition() }
      step.go = navigation(of: place)
      step.optional = random.chance(40)
      if random.chance(10) { step.modifier = StepModifier(hook: Hook(path: "modify")) }
      steps.append(step)
      if scores.count < 3, random.chance(40) { addScore() }
    }
    // An error of an author, which the check must find.
    if random.chance(15) { steps[random.roll(count)].go = .step(id: "nowhere") }
    if random.chance(10) { steps[random.roll(count)].skip = .isAnswered(item: ItemReference("nothing")) }
    addOptionRows(to: &steps)
    let pages = arrange(&steps)
    var survey = Survey(id: "s", steps: steps, scores: scores)
    survey.pages = pages
    if let block = block(of: steps) { survey.shuffle = [block] }
    if random.chance(50) { survey.runHooks[.changed] = Hook(path: "on_change") }
    survey.runHooks[.view] = Hook(path: "view_for")
    survey.deriveRows()
    return survey
  }

  /// Two steps in random order; some cannot be, which the check must find.
  private mutating func block(of steps: [Step]) -> [String]? {
    guard random.chance(25) else { return nil }
    let first = random.roll(steps.count - 1)
    return [steps[first].id, steps[first + 1].id]
  }

  /// Groups some neighboring steps as pages, and returns the headings of the pages.
  private mutating func arrange(_ steps: inout [Step]) -> [String: String] {
    var pages: [String: String] = [:], place = 0
    while place < steps.count {
      let length = 1 + random.roll(3)
      if random.chance(30) {
        let page = "page\(place)"
        pages[page] = "Page \(place)"
        for inside in place..<min(place + length, steps.count) { steps[inside].page = page }
      }
      place += length
    }
    return pages
  }

  // MARK: Steps

  private mutating func step(_ id: String, isLast: Bool) -> Step {
    switch random.roll(17) {
    case 0: return Step(id: id, kind: .instruction, text: known.last.map { "You said {\($0.reference)}." })
    case 1: return Step(id: id, kind: .review(ReviewStep(source: random.chance(70) ? .run : .last)))
    case 2: return Step(id: id, kind: .wait)
    case 3: return Step(id: id, kind: .web(WebStep(content: "Long")))
    case 4: return Step(id: id, kind: .table(TableStep(rows: [BodyItem(text: "Row")])))
    case 5: return Step(id: id, kind: .custom)
    case 6 where isLast:
      var step = Step(id: id, kind: .completion)
      if random.chance(50) { step.ends = .early }
      return step
    case 7:
      let step = Step(id: id, kind: .consent(ConsentStep(document: "We ask for your consent.")))
      know(step)
      return step
    case 8:
      let options = ["motion", "location"].map { ChoiceOption(value: $0, text: $0) }
      let step = Step(id: id, kind: .permissions(PermissionsStep(request: options)))
      know(step)
      return step
    case 9:
      let step = Step(id: id, kind: .question, items: [item("i0", in: id)])
      know(step)
      return step
    case 10, 11: return repeatGroup(id)
    case 12:
      let step = Step(id: id, kind: .active(random.pick(ActiveTaskTests.tasks).task))
      know(step)
      return step
    default: return form(id)
    }
  }

  private mutating func form(_ id: String) -> Step {
    var step = Step(id: id, kind: .form)
    for number in 0...random.roll(4) {
      let item = item("i\(number)", in: id)
      step.items.append(item)
      known.append((ItemReference(step: id, item: item.id), item.format))
    }
    if case .email? = step.items.last?.format, let email = step.items.last, random.chance(70) {
      step.items.append(
        FormItem(id: "again", format: .confirm(ConfirmFormat(of: email.id)), when: email.when))
    }
    if random.chance(20), step.items.count > 1 { step.order = .random }
    if random.chance(10) { step.timeLimit = .seconds(20) }
    if random.chance(25), let require = condition() {
      step.checks = [FormCheck(require: require, item: step.items[0].id, message: "Look again.")]
    }
    return step
  }

  private mutating func repeatGroup(_ id: String) -> Step {
    var step = form(id)
    let least = random.roll(3)
    step.kind = .repeatGroup(
      RepeatGroupStep(
        min: least, max: least + 1 + random.roll(3), itemTitle: random.chance(50) ? "{i0} of {{{\(id).i0}" : nil))
    known.append((ItemReference(step: nil, item: id), step.questions[0].format))
    return step
  }

  /// Gives some repeat groups the options of a multiple choice as rows; where it is asked later, the check must find it.
  private mutating func addOptionRows(to steps: inout [Step]) {
    for place in steps.indices where steps[place].kind.isRepeating {
      let sources = steps[..<place].filter { !$0.kind.isRepeating }.flatMap { step in
        step.items.filter(\.format.takesSeveral).map { ItemReference(step: step.id, item: $0.id) }
      }
      guard !sources.isEmpty, random.chance(80) else { continue }
      steps[place].kind = .repeatGroup(RepeatGroupStep(forEach: random.pick(sources).description))
    }
  }

  private mutating func know(_ step: Step) {
    known += step.questions.map { (ItemReference(step: step.id, item: $0.id), $0.format) }
  }

  private mutating func item(_ id: String, in step: String) -> FormItem {
    let formats = (AnswerFormatSamples.all + AnswerFormatSamples.variants).filter { $0.original == nil }
    var item = FormItem(id: id, text: "How?", format: random.pick(formats))
    if random.chance(40), !item.format.definition.options.isEmpty { item.format = arranged(item.format) }
    item.dontKnow = random.chance(30)
    // What a function reads is not known, so items that functions hide could depend on each other.
    if random.chance(35), let when = condition(), when.hooks.isEmpty { item.when = when }
    item.requirement = rule(20)
    if random.chance(30) {
      item.defaultAnswer = item.format.definition.randomAnswer(using: &random)
    } else if random.chance(20) {
      item.defaultSource = .answer(of: ItemReference(step: step, item: id, source: .last))
    }
    if random.chance(10) { item.lock = rule(50) }
    return item
  }

  /// Returns a format with some of its options under conditions, or in random order.
  private mutating func arranged(_ format: AnswerFormat) -> AnswerFormat {
    if case .choice(var choice) = format, random.chance(50) {
      choice.order = .random
      for place in choice.options.indices { choice.options[place].pinned = random.chance(20) }
      return .choice(choice)
    }
    return format.with(
      format.definition.options.map { option in
        var option = option
        if random.chance(50), let when = condition(), when.hooks.isEmpty { option.when = when }
        return option
      })
  }

  private mutating func rule(_ chance: Int) -> ItemRule {
    guard random.chance(chance) else { return .fixed(false) }
    guard random.chance(50), let condition = condition() else { return .fixed(true) }
    return .when(condition)
  }

  // MARK: Navigation

  private mutating func navigation(of place: Int) -> Navigation? {
    let to = "step\(random.roll(count))"
    switch random.roll(12) {
    case 0: return place == count - 1 ? .end : nil
    case 1: return random.chance(20) ? .step(id: to) : nil
    case 2, 3, 4:
      guard let when = condition() else { return nil }
      return .branches(branches: [.init(when: when, to: to)], otherwise: random.chance(30) ? "end" : nil)
    case 5: return .hook(hook: Hook(path: "steps.\(place).go"), leadsTo: [to, "end"])
    default: return nil
    }
  }

  private mutating func addScore() {
    let numbers = known.filter { $0.format.hasNumbers }
    guard !numbers.isEmpty else { return }
    let items = Set((0...random.roll(3)).map { _ in random.roll(numbers.count) }).sorted().map { numbers[$0].reference }
    var score = SurveyScore(id: "score\(scores.count)", kind: random.pick([.sum, .mean, .calculate]), items: items)
    if score.kind == .calculate {
      score.expression = items.map(\.description).joined(separator: " + ") + " / 2"
    } else if random.chance(50) {
      score.missing = random.pick(SurveyScore.MissingRule.allCases)
      score.weights = [items[0].item: 2]
    }
    scores.append(score)
  }

  // MARK: Conditions

  /// A condition on answers and scores so far; nil while there are none.
  private mutating func condition(depth: Int = 0) -> Condition? {
    if depth < 2, random.chance(20) {
      let parts = (0...random.roll(2)).compactMap { _ in condition(depth: depth + 1) }
      return random.pick([.all(of: parts), .any(of: parts), .none(of: parts)])
    }
    if random.chance(5) { return .hook(hook: Hook(path: "holds")) }
    if !scores.isEmpty, random.chance(20) {
      let score = ItemReference(item: random.pick(scores).id, source: random.chance(20) ? .last : nil)
      return .atLeast(item: score, value: .number(Double(random.roll(9))))
    }
    guard !known.isEmpty else { return nil }
    var (reference, format) = random.pick(known)
    if random.chance(10) { reference.source = .last }
    let answer = format.definition.randomAnswer(using: &random)
    if case .ranking = format, let values = answer.chosenValues {
      return random.chance(50) ? .containsAll(item: reference, values: values) : .isSkipped(item: reference)
    }
    switch random.roll(6) {
    case 0: return .isAnswered(item: reference)
    case 1: return .isSkipped(item: reference)
    case 2: return .notEquals(item: reference, value: answer)
    case 3:
      if let number = answer.number { return .atLeast(item: reference, value: .number(number)) }
      if let values = answer.chosenValues { return .containsAny(item: reference, values: values) }
      return .isAnswered(item: reference)
    default: return .equals(item: reference, value: answer)
    }
  }
}

extension SeededGenerator: RandomSource {
  package mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }
  package mutating func happens(_ chance: Double) -> Bool { unit() < chance }
  package mutating func integer(in range: ClosedRange<Int>) -> Int { number(range) }
  package mutating func normal(mean: Double, deviation: Double) -> Double { mean + deviation * (unit() - 0.5) }
}
