import CareModel
import CareSurvey
import CareTestSupport

/// Makes surveys of every kind of step, format, and condition that a browser runs.
struct PortableSurvey {
  private var random: SeededGenerator
  private var known: [(reference: ItemReference, item: FormItem)] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let formats: [AnswerFormat] =
    (AnswerFormatSamples.all + AnswerFormatSamples.variants).filter { format in
      // Of another item of its step, see below.
      if case .confirm = format { return false }
      let item = FormItem(id: "x", text: "X", format: format)
      return Survey(id: "s", steps: [Step(id: "a", kind: .form, items: [item])]).obstaclesOfBundle.isEmpty
    } + [
      .text(TextFormat(minLength: 2, maxLength: 6, pattern: "^[a-zé]+$", message: "M")),
      .numeric(NumericFormat(digits: 1, min: -3, max: 9.5)),
      .date(DateFormat(min: DayBound("today-10"), max: DayBound("today+10"))),
    ]

  mutating func survey() -> Survey {
    let count = 2 + random.roll(6)
    var steps: [Step] = []
    for place in 0..<count {
      var step = step("s\(place)", isLast: place == count - 1)
      step.optional = random.chance(30) && step.kind.behavior.requiredAnswer == nil
      if place > 0, random.chance(20) { step.skip = condition() }
      if random.chance(30), let when = condition() {
        step.go = .branches(
          branches: [.init(when: when, to: random.chance(20) ? "end" : "s\(random.roll(count))")],
          otherwise: random.chance(30) ? "s\(random.roll(count))" : nil)
      }
      steps.append(step)
    }
    var survey = Survey(id: "s", title: "S", steps: steps)
    if random.chance(20), steps.count > 2, steps[0...1].allSatisfy({ $0.go == nil && !$0.kind.behavior.endsSurvey }) {
      survey.shuffle = [[steps[0].id, steps[1].id]]
    }
    return survey
  }

  private mutating func step(_ id: String, isLast: Bool) -> Step {
    switch random.roll(10) {
    case 0: return Step(id: id, kind: .instruction, title: "Read")
    case 1: return know(Step(id: id, kind: .consent(ConsentStep(document: "D", readToEnd: random.chance(60)))))
    case 2 where isLast:
      var step = Step(id: id, kind: .completion)
      if random.chance(50) { step.ends = .early }
      return step
    case 2: return know(Step(id: id, kind: .signature(SignatureStep())))
    case 3 where random.chance(30): return know(Step(id: id, kind: .capture(CaptureStep(required: random.chance(50)))))
    case 3:
      let options = ["motion", "location"].map { ChoiceOption(value: $0, text: $0) }
      return know(Step(id: id, kind: .permissions(PermissionsStep(request: options))))
    default:
      var step = Step(id: id, kind: .form)
      for number in 0...random.roll(4) {
        // The same id in several steps, so that a reference without a step means the latest.
        step.items.append(item("i\(number)"))
        known.append((ItemReference(step: random.chance(50) ? id : nil, item: "i\(number)"), step.items[number]))
      }
      // A text is sometimes asked for twice.
      if let text = step.items.first(where: { if case .text = $0.format { true } else { false } }), random.chance(40) {
        step.items.append(FormItem(id: "again", text: "Again", format: .confirm(ConfirmFormat(of: text.id))))
      }
      if random.chance(25), let require = condition() {
        step.checks = [FormCheck(require: require, item: step.items[0].id, message: "Look again.")]
      }
      if random.chance(20) { step.order = step.items.count > 1 ? .random : step.order }
      return step
    }
  }

  private mutating func know(_ step: Step) -> Step {
    known += step.questions.map { (ItemReference(step: step.id, item: $0.id), $0) }
    return step
  }

  private mutating func item(_ id: String) -> FormItem {
    var item = FormItem(id: id, text: "How?", format: random.pick(Self.formats))
    item.dontKnow = random.chance(30)
    if random.chance(35) { item.when = condition() }
    item.requirement =
      random.chance(20) ? .fixed(true) : condition().flatMap { random.chance(20) ? .when($0) : nil } ?? .fixed(false)
    if random.chance(15) { item.defaultAnswer = item.format.definition.randomAnswer(using: &random) }
    if random.chance(10), let (reference, _) = known.last { item.defaultSource = .answer(of: reference) }
    if item.defaultAnswer != nil { item.defaultSource = nil }
    if random.chance(10), !item.required, let when = condition() { item.lock = .when(when) }
    if random.chance(8) { item.correct = item.format.definition.randomAnswer(using: &random) }
    return item
  }

  private mutating func condition() -> Condition? {
    guard !known.isEmpty else { return nil }
    let (reference, item) = random.pick(known)
    let value = Self.answer(to: item, &random) ?? .integer(1)
    let bound: AnswerBound = value.number.map { .number($0) } ?? value.isoText.flatMap { AnswerBound($0) } ?? 2
    switch random.roll(14) {
    case 0: return .equals(item: reference, value: value.isoText.map { .text($0) } ?? value)
    case 1: return .notEquals(item: reference, value: value)
    case 2: return .atLeast(item: reference, value: bound)
    case 3: return .atMost(item: reference, value: bound)
    case 4: return .above(item: reference, value: bound)
    case 5: return .below(item: reference, value: bound)
    case 6: return .between(item: reference, min: bound, max: bound)
    case 7: return .containsAny(item: reference, values: value.chosenValues ?? ["a"])
    case 8: return .containsAll(item: reference, values: value.chosenValues ?? [])
    case 9: return .matches(item: reference, pattern: "[a-m]+.*")
    case 10: return .isAnswered(item: reference)
    case 11: return .isSkipped(item: reference)
    case 12: return .isDontKnow(item: reference)
    default:
      let parts = [condition(), condition()].compactMap(\.self)
      return random.pick([.all(of: parts), .any(of: parts), .none(of: parts)])
    }
  }

  /// An answer of a form that only some formats accept, at the edge of what they accept.
  private static func other(_ random: inout SeededGenerator) -> Answer {
    let hash = String(repeating: "0a", count: 32)
    switch random.roll(5) {
    case 0:
      return .text(
        random.pick([
          "ana@example.org", " été@exa-mple.co ", "a@b", "a..b@example.org", ".a@example.org", "a@-b.org",
          "a@b.xn--p1ai",
          "e\u{301}@example.org", "a@b.c1", "a b@example.org", "a@b@example.org", "x+y/z@example.org", "١@example.org",
        ]))
    case 1:
      return .location(
        GeoLocation(
          latitude: random.pick([48.20825, -33.856_784_9, 90, 90.5, -0.00005, 12.345_65]),
          longitude: random.pick([16.3738, 180, -180.1, 0]), name: random.pick([nil, " ", "Vienna "])))
    case 2:
      return .signature(
        Signature(
          name: random.pick(["Ana Sample", " Ana ", "", "A\nB", String(repeating: "é", count: 201)]),
          strokes: random.pick([
            nil, "M 1 2 L 3 4", "M1,2L3,4 5,6Z", "L 1 2", "M 1", "M 1 2 C 1 2 3 4 5 6 Q 1 2 3 4", "M 1 2 A 3 4",
            "M 1e3 2", "M -1.5 .5 L 100001 2", "M 1 2\nL 3 4", "", "M 5. 1-2",
          ])))
    case 3:
      return .file(
        FileReference(
          hash: random.pick([hash, hash.uppercased(), "00"]), bytes: random.pick([0, 1, 4000, 60_000_000]),
          type: random.pick(FileType.allCases)))
    default: return .text(random.pick(["as usual", "as  usual"]))
    }
  }

  /// An answer, mostly one that the item accepts; nil clears it.
  static func answer(to item: FormItem, _ random: inout SeededGenerator) -> Answer? {
    switch random.roll(12) {
    case 0: return nil
    case 1: return .dontKnow
    case 2: return .integer(random.roll(40) - 10)
    case 3: return .double(Double(random.roll(4000)) / 64 - 10)
    case 4:
      return .text(
        random.pick([
          "a", "as usual", "été", "e\u{301}te\u{301}", " ", "two\nlines", "2026-06-07", "2026-02-30", "08:30",
        ]))
    case 5: return .choices(random.pick([[], ["a"], ["b", "a"], ["nothing"], ["motion", "motion"]]))
    case 6: return .boolean(random.chance(50))
    case 7: return other(&random)
    default: return item.format.definition.randomAnswer(using: &random)
    }
  }
}
