import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Random walks through random surveys.
@Suite struct RandomRunTests {
  static let seeds = Array(UInt64(1)...UInt64(Soak.rounds(60)))

  @Test(arguments: seeds)
  func savingARunChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let asked = RandomSurvey.make(&random)
    guard var run = try begin(asked) else { return }
    var twin = run
    for second in 0..<60 where run.finished == nil {
      let before = run.path
      let action = random.roll(10)
      let now = Moment.after(second)
      let pick = random.next()
      try Self.act(action, pick, on: &run, at: now)
      try Self.act(action, pick, on: &twin, at: now)
      let data = try JSONEncoder().encode(twin.save())
      if twin.finished == nil {
        let resumed = try SurveyRun.resume(asked, from: JSONDecoder().decode(SavedRun.self, from: data))
        #expect(resumed.changes.isEmpty, "seed \(seed)")
        twin = resumed.run
      }
      #expect(try run.result() == twin.result(), "seed \(seed)")
      #expect(run.path == twin.path, "seed \(seed)")
      let kept = min(before.count, run.path.count)
      #expect(Array(before.prefix(kept)) == Array(run.path.prefix(kept)), "seed \(seed)")
      #expect(abs(before.count - run.path.count) <= 1, "seed \(seed)")
      try Self.checkResult(of: run, asked, seed)
    }
  }

  @Test(arguments: seeds)
  func backAndNextReturnToTheSameStep(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let asked = RandomSurvey.make(&random)
    guard var run = try begin(asked) else { return }
    for second in 0..<40 where run.finished == nil {
      try Self.act(random.roll(8), random.next(), on: &run, at: Moment.after(second))
      guard run.canGoBack else { continue }
      var again = run
      try again.back()
      guard again.visits.last?.entries == run.visits.dropLast().last?.entries else {
        Issue.record("seed \(seed): going back changed an answer")
        return
      }
      // Where the step was skipped, going on asks for its answers again.
      guard (try? again.next(at: Moment.after(second))) != nil, again.path == run.path else { continue }
      #expect(again.visits.last?.entries == run.visits.last?.entries, "seed \(seed)")
    }
  }

  // A survey that loops is walked for a thousand visits, which takes its time.
  @Test(arguments: seeds.prefix(20))
  func aValidSurveyEndsUnlessItLoops(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let asked = RandomSurvey.make(&random)
    let problems = asked.diagnose().filter { !$0.code.isWarning && $0.code != .unreachableStep && $0.code != .noExit }
    #expect(problems == [], "seed \(seed)")
    guard var run = try begin(asked) else { return }
    do {
      while run.finished == nil {
        try Self.answerAll(&run, &random)
        try run.next(at: Moment.start)
      }
      #expect(run.finished == .completed, "seed \(seed)")
    } catch let error as SurveyRunError {
      #expect(["too_many_visits", "endless_skipping"].contains(error.code), "seed \(seed): \(error)")
    }
  }

  /// A run of the survey, unless its first steps pass each other over in a circle.
  private func begin(_ survey: Survey) throws -> SurveyRun? {
    do {
      return try run(survey)
    } catch SurveyRunError.endlessSkipping {
      return nil
    }
  }

  /// Answers (mostly), continues, goes back, or skips; what the run refuses must leave it as it was.
  static func act(_ action: Int, _ pick: UInt64, on run: inout SurveyRun, at now: Instant) throws {
    let before = run.save()
    do {
      switch action {
      case 0..<4:
        guard let items = run.step?.questions, !items.isEmpty else { return }
        let item = items[Int(pick % UInt64(items.count))]
        try run.answer(item.id, RandomSurvey.answer(item.format, pick / 8), at: now)
      case 4..<7: try run.next(at: now)
      case 7: try run.skip(at: now)
      default: try run.back()
      }
    } catch is SurveyRunError {
      #expect(run.save() == before)
    }
  }

  static func answerAll(_ run: inout SurveyRun, _ random: inout SeededGenerator) throws {
    for item in run.step?.questions ?? [] {
      try run.answer(item.id, RandomSurvey.answer(item.format, random.next()), at: Moment.start)
    }
  }

  static func checkResult(of run: SurveyRun, _ asked: Survey, _ seed: UInt64) throws {
    let result = try run.result()
    #expect(result.steps.map(\.id) == run.path, "seed \(seed)")
    for (place, step) in result.steps.enumerated() {
      #expect(step.visit == run.path.prefix(place + 1).count { $0 == step.id }, "seed \(seed)")
      var sofar = result
      sofar.steps = Array(result.steps.prefix(place + 1))
      for item in asked.steps.first(where: { $0.id == step.id })?.items ?? [] {
        let shows = try item.when?.holds(in: sofar, hooks: nil) ?? true
        #expect(step.answers.contains { $0.itemID == item.id } == shows, "seed \(seed): \(step.id).\(item.id)")
      }
    }
  }
}

enum RandomSurvey {
  /// Up to eight steps with up to three items each, branches that lead anywhere, and conditions on items asked before.
  static func make(_ random: inout SeededGenerator) -> Survey {
    let count = 2 + random.roll(7)
    var known: [(ref: ItemReference, format: AnswerFormat)] = []
    var steps: [Step] = []
    for place in 0..<count {
      let id = "step\(place)"
      var items: [FormItem] = []
      for number in 0..<random.roll(4) {
        let item = ItemReference(step: id, item: "i\(number)")
        let format = format(&random)
        let when = random.roll(3) == 0 ? condition(known, &random) : nil
        items.append(
          FormItem(
            id: item.item, format: format, required: random.roll(4) == 0, dontKnow: random.roll(3) == 0, when: when))
        known.append((item, format))
      }
      var go: Navigation?
      if random.roll(3) == 0, let when = condition(known, &random) {
        let otherwise = random.roll(2) == 0 ? "step\(random.roll(count))" : nil
        go = .branches(branches: [.init(when: when, to: "step\(random.roll(count))")], otherwise: otherwise)
      }
      steps.append(
        Step(
          id: id, kind: items.isEmpty ? .instruction : .form, optional: random.roll(2) == 0, items: items,
          skip: random.roll(6) == 0 ? condition(known, &random) : nil, go: go))
    }
    return Survey(id: "s", steps: steps)
  }

  static func format(_ random: inout SeededGenerator) -> AnswerFormat {
    switch random.roll(5) {
    case 0: .scale(ScaleFormat(min: 0, max: 4))
    case 1: .boolean(BooleanFormat())
    case 2: .text(TextFormat())
    case 3:
      .ranking(RankingFormat(options: ["a", "b", "c"].map { ChoiceOption(value: $0, text: $0) }, most: 2, least: 1))
    default:
      .choice(ChoiceFormat(options: ["a", "b", "c"].map { ChoiceOption(value: $0, text: $0) }, multiple: true))
    }
  }

  static func answer(_ format: AnswerFormat, _ pick: UInt64) -> Answer {
    switch format {
    case .scale: .integer(Int(pick % 5))
    case .boolean: .boolean(pick.isMultiple(of: 2))
    case .ranking: .choices([["c", "a"], ["a", "c"], ["b"]][Int(pick % 3)])
    case .choice: .choices(["a", "b", "c"].filter { $0 == "a" || pick.isMultiple(of: $0 == "b" ? 2 : 3) })
    default: .text(pick.isMultiple(of: 2) ? "x" : "yy")
    }
  }

  static func condition(_ known: [(ref: ItemReference, format: AnswerFormat)], _ random: inout SeededGenerator)
    -> Condition?
  {
    guard !known.isEmpty else { return nil }
    let (item, format) = known[random.roll(known.count)]
    switch random.roll(5) {
    case 0: return .isAnswered(item: item)
    case 1: return .none(of: [equality(item, format, random.next())])
    case 2: return .isSkipped(item: item)
    default: return .any(of: [equality(item, format, random.next())])
    }
  }

  /// A comparison with an answer; of an order, whose places no condition reads, with the options that have one.
  private static func equality(_ item: ItemReference, _ format: AnswerFormat, _ pick: UInt64) -> Condition {
    let value = answer(format, pick)
    if case .ranking = format { return .containsAll(item: item, values: value.chosenValues ?? []) }
    return .equals(item: item, value: value)
  }
}
