import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// What holds for every survey that `care check` accepts, on random walks; a failure names the seed that repeats it.
@Suite struct DefinitionPropertyTests {
  static let seeds = Array(UInt64(1)...UInt64(Soak.rounds(250)))

  /// Functions of a survey that depend on the results alone.
  private static var hooks: TestHooks {
    TestHooks(
      go: { _, result in result.steps.count.isMultiple(of: 3) ? "end" : nil },
      claim: { _, result in result.steps.reduce(0) { $0 + $1.answers.count { !$0.skipped } }.isMultiple(of: 2) },
      said: { moment in
        switch moment.kind {
        case .modify: .changes(StepChanges(title: "Visit \(moment.result.steps.count)"))
        case .changed: .text("Noted")
        default: .nothing
        }
      })
  }

  /// The errors of a move that a participant can fix, or that end a walk.
  private static let expected: Set<String> = [
    "unanswered", "not_optional", "no_way_back", "contradictory", "too_many_visits", "endless_skipping",
    "not_reviewing", "not_repeating", "unknown_row", "too_many_rows", "too_few_rows", "fixed_rows",
    "not_measuring",
  ]

  @Test func manyDefinitionsAreAcceptedAndMissingStepsAreFound() {
    let surveys = Self.seeds.prefix(250).map { seed in
      var definition = RandomDefinition(seed: seed)
      return definition.survey()
    }
    let accepted = surveys.filter { Self.problems(of: $0).isEmpty }
    #expect(accepted.count > 80, "\(accepted.count) of \(surveys.count)")
    let missing = surveys.filter { $0.steps.contains { $0.go == .step(id: "nowhere") } }
    #expect(missing.count > 10)
    for survey in missing { #expect(Self.problems(of: survey).contains { $0.code == .unknownStep }) }
  }

  @Test(arguments: seeds)
  func anAcceptedSurveyNeitherTrapsNorHangsNorReachesAMissingStep(seed: UInt64) throws {
    try walk(seed) { before, run, _, _ in
      #expect(run.visits.count <= SurveyRun.mostVisits, "seed \(seed)")
      let result = try run.result()
      #expect(result.steps.map(\.id) == run.path, "seed \(seed)")
      for score in run.survey.scores { _ = result.score(score.id) }
      for step in result.steps where step.notDone != nil {
        #expect(step.measurement == nil && step.answers.allSatisfy { $0.answer == nil }, "seed \(seed): \(step.id)")
        #expect(run.survey.steps.contains { $0.id == step.id && $0.isMeasuring }, "seed \(seed): \(step.id)")
      }
      _ = try run.progress()
      guard run.finished == nil else { return }
      #expect(run.step?.id == run.path.last, "seed \(seed)")
      let row = run.visits.last?.openRow, rows = result.steps.last?.rows
      let option = run.survey.steps.first { $0.id == run.path.last }?.optionID
      let shown = result.steps.last?.answers.filter {
        rows == nil || row != nil && $0.row == row && $0.itemID != option
      }
      #expect(try shown?.map(\.itemID) == run.visibleItems.map(\.id), "seed \(seed)")
      #expect(try run.rows()?.count == rows?.count, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func goingBackAfterGoingOnRestoresTheState(seed: UInt64) throws {
    try walk(seed) { _, run, _, now in
      var again = run
      guard run.finished == nil, (try? again.next(at: now)) != nil, again.finished == nil, again.canGoBack,
        again.path.count == run.path.count + 1
      else { return }
      // From the first row of chosen options, the way back is by the list of rows.
      if again.openRow != nil { try again.back() }
      try again.back()
      #expect(again.save().path == run.save().path, "seed \(seed)")
      #expect(try again.result() == run.result(), "seed \(seed)")
      #expect(again.step == run.step, "seed \(seed)")
      #expect(try again.visibleItems == run.visibleItems, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func aRunResumedAfterEveryActionEndsLikeAnUninterruptedOne(seed: UInt64) throws {
    var twin: SurveyRun?
    try walk(seed) { before, run, pick, now in
      if twin?.save().runID != before.save().runID { twin = try Self.resumed(before, seed) }
      guard var other = twin else { return }
      Self.act(pick, on: &other, at: now, seed)
      #expect(other.path == run.path, "seed \(seed)")
      #expect(other.finished == run.finished, "seed \(seed)")
      #expect(try other.result() == run.result(), "seed \(seed)")
      twin = other.finished == nil ? try Self.resumed(other, seed) : other
    }
  }

  @Test(arguments: seeds)
  func theAnswerOfAHiddenItemChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: ~seed)
    try walk(seed) { _, run, _, now in
      guard run.finished == nil, let step = run.step else { return }
      let shown = Set(try run.visibleItems.map(\.id))
      for item in step.questions where !shown.contains(item.id) {
        // The item that repeats another is hidden with it, and loses its answer with every new one.
        guard !step.questions.contains(where: { $0.format.original == item.id }) else { continue }
        var other = run
        let answer = random.chance(50) ? nil : item.format.definition.randomAnswer(using: &random)
        guard (try? other.answer(item.id, answer, confirmed: true, at: now)) != nil else { continue }
        #expect(try other.result() == run.result(), "seed \(seed): \(step.id).\(item.id)")
        #expect(try other.visibleItems == run.visibleItems, "seed \(seed): \(step.id).\(item.id)")
        var next = run
        #expect(((try? other.next(at: now)) != nil) == ((try? next.next(at: now)) != nil), "seed \(seed)")
        #expect(other.path == next.path, "seed \(seed): \(step.id).\(item.id)")
        #expect(try other.result() == next.result(), "seed \(seed): \(step.id).\(item.id)")
      }
    }
  }

  // MARK: Walks

  private static func problems(of survey: Survey) -> [SurveyProblem] {
    survey.diagnose().filter { !$0.code.isWarning }
  }

  /// Walks through the survey of a seed if it is accepted, the second time with the results of the first; calls `visit` with the
  /// run before and after each action, and the action.
  private func walk(
    _ seed: UInt64, _ visit: (_ before: SurveyRun, _ run: SurveyRun, _ pick: UInt64, _ now: Instant) throws -> Void
  ) throws {
    var definition = RandomDefinition(seed: seed)
    let asked = definition.survey()
    guard Self.problems(of: asked).isEmpty else { return }
    var random = SeededGenerator(seed: seed &* 31)
    var last: SurveyResult?
    for round in 0..<2 {
      var run: SurveyRun
      do {
        run = try .begin(asked, last: last, hooks: Self.hooks, runID: "run-\(round)", at: Moment.start)
      } catch SurveyRunError.endlessSkipping {
        return
      }
      for second in 0..<30 where run.finished == nil {
        let before = run, pick = random.next(), now = Moment.after(100 * round + second)
        Self.act(pick, on: &run, at: now, seed)
        try visit(before, run, pick, now)
      }
      last = try run.result()
    }
  }

  /// The run as another host resumes it.
  private static func resumed(_ run: SurveyRun, _ seed: UInt64) throws -> SurveyRun {
    let data = try JSONEncoder().encode(run.save())
    let saved = try JSONDecoder().decode(SavedRun.self, from: data)
    // The run shows the survey in its own order.
    var definition = RandomDefinition(seed: seed)
    let resumed = try SurveyRun.resume(definition.survey(), from: saved, hooks: hooks)
    #expect(resumed.changes.isEmpty, "seed \(seed): \(resumed.changes)")
    return resumed.run
  }

  /// Answers (mostly), and moves on, back, or to any step; an action that is refused must leave the run as it was.
  private static func act(_ pick: UInt64, on run: inout SurveyRun, at now: Instant, _ seed: UInt64) {
    var random = SeededGenerator(seed: pick)
    var before = run.save()
    do {
      switch random.roll(19) {
      case 0..<3: try answer(on: &run, random.roll(8), &random, now)
      case 3..<8:
        for place in 0..<(run.step?.questions.count ?? 0) {
          do { try answer(on: &run, place, &random, now) } catch is AnswerError {}
        }
        before = run.save()
        try run.next(at: now)
      case 8: try run.skip(at: now)
      case 9: try run.edit(random.pick(run.survey.steps).id, at: now)
      case 10: try run.goTo(random.pick(run.survey.steps).id, at: now)
      case 11, 12, 13: try run.addRow(at: now)
      case 14: try run.openRow(1 + random.roll(3))
      case 15: try run.removeRow(1 + random.roll(3), at: now)
      case 16: try run.skip(notDone: random.pick(NotDoneReason.allCases), at: now)
      case 17:
        guard case .active(let task)? = run.step?.kind else { break }
        try run.record(task.definition.randomResult(using: &random), at: now)
      default: try run.back()
      }
    } catch let error as SurveyRunError {
      #expect(expected.contains(error.code), "seed \(seed): \(error)")
      #expect(run.save() == before, "seed \(seed)")
    } catch is AnswerError {
      #expect(run.save() == before, "seed \(seed)")
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
  }

  /// Answers an item of the step: with a valid answer, "don't know", none, or one of another format.
  private static func answer(
    on run: inout SurveyRun, _ place: Int, _ random: inout SeededGenerator, _ now: Instant
  ) throws {
    guard let items = run.step?.questions, !items.isEmpty else { return }
    let item = items[place % items.count]
    let answer: Answer? =
      switch random.roll(10) {
      case 0: nil
      case 1: .dontKnow
      case 2: random.pick(AnswerFormatSamples.all).definition.randomAnswer(using: &random)
      default:
        item.format.original.flatMap { run.answer(to: $0) }
          ?? item.format.definition.randomAnswer(using: &random)
      }
    try run.answer(item.id, answer, confirmed: random.chance(90), at: now)
  }
}
