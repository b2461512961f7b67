package import CareModel
import CareSurvey

extension SurveySession {
  /// Runs the survey to its end with the answers of a sheet, and with random answers to the other items.
  ///
  /// `answering`: the probability that an item that is not required is answered.
  ///
  /// - Throws: ``SimulationError`` if the survey does not end or an item needs an answer of the sheet; ``RuntimeError`` if an item does not
  ///   accept an answer of the sheet; the error of a hook.
  mutating func complete(
    with sheet: AnswerSheet, else random: inout SimulationRandom, answering: Double = 0.9, at now: Instant
  ) throws {
    for _ in 0..<Self.mostSteps {
      guard let step = run.step else { return }
      tryHooks()
      if case .measuring(let task) = step.kind.behavior.interaction {
        let measurement = task.definition.randomResult(using: &random)
        // Who answers only what they must leaves every task undone.
        if let reason = try sheet.answers[step.id]?.reason(of: step) ?? (answering == 0 ? .unable : nil) {
          try skip(notDone: reason, at: now)
          continue
        }
        try run.record(sheet.measurements[step.id] ?? measurement, at: now)
      } else if case .repeating(let group) = step.kind.behavior.interaction {
        try fillRows(of: step, group, sheet, &random, answering, at: now)
      } else {
        run.assumesReading = true
        try fill(step, sheet, &random, answering, at: now)
      }
      try leave(step, sheet, &random, answering, at: now)
    }
    throw SimulationError.endlessSurvey(survey: run.survey.id, step: run.step?.id ?? "")
  }

  /// Goes to the next step; where answers contradict each other, with others.
  private mutating func leave(
    _ step: Step, _ sheet: AnswerSheet, _ random: inout SimulationRandom, _ answering: Double, at now: Instant
  ) throws {
    guard run.finished == nil else { return }
    var item = step.id
    for _ in 0..<Self.mostTries {
      do { return try next(at: now) } catch SurveyRunError.contradictory(let checks) {
        item = checks.compactMap(\.item).first ?? step.questions.first?.id ?? step.id
        try fill(step, sheet, &random, answering, isAgain: true, at: now)
      }
    }
    throw SimulationError.needsAnswer(survey: run.survey.id, item: item)
  }

  /// The maximum number of times that answers are drawn for one step, or for one item.
  private static let mostTries = 500

  /// Calls the hooks that only a person's wish calls, so that checks and simulations meet their failures.
  private mutating func tryHooks() {
    guard !run.survey.runHooks.isEmpty else { return }
    _ = (run.canSave(), run.cancelConfirmation(), run.view())
    if run.hasLearnMore() { _ = run.learnMore() }
    if let kind = run.step?.kind, case .measuring = kind.behavior.interaction {
      run.recorderFailed(kind.name.snakeCased, error: "line 1: the recording is empty")
    }
  }

  /// The maximum number of visits; a run with more of them does not end.
  private static let mostSteps = 500

  /// Answers the items that are shown; an answer can show further items.
  private mutating func fill(
    _ step: Step, _ sheet: AnswerSheet, _ random: inout SimulationRandom, _ answering: Double, isAgain: Bool = false,
    at now: Instant
  ) throws {
    var done: Set<String> = []
    while let item = try run.visibleItems.first(where: { !done.contains($0.id) }) {
      done.insert(item.id)
      guard !item.readOnly else { continue }
      if let given = sheet.answers[item.id] {
        do {
          try run.answer(item.id, try given.answer(for: item), confirmed: given.isConfirmed, at: now)
        } catch let error as AnswerError {
          throw RuntimeError.refusedAnswer(item: item.id, rule: error.code)
        }
      } else if item.required || random.happens(answering) {
        try answerRandomly(item, of: step, &random, at: now)
      } else if isAgain {
        try run.answer(item.id, nil, at: now)
      }
    }
  }

  /// Adds a few rows with random answers, unless the sheet has rows.
  private mutating func fillRows(
    of step: Step, _ group: RepeatGroupStep, _ sheet: AnswerSheet, _ random: inout SimulationRandom,
    _ answering: Double, at now: Instant
  ) throws {
    if run.openRow != nil { try run.back() }
    if let given = sheet.answers[step.id] { return try run.replaceRows(of: step, with: given, at: now) }
    let present = try run.rows()?.count ?? 0
    if run.hasFixedRows {
      for row in 0..<present {
        try run.openOnly(row + 1)
        try fill(step, sheet, &random, answering, at: now)
      }
      return try run.closeRows()
    }
    let wanted = random.integer(in: group.min...min(group.max, group.min + 3))
    for _ in 0..<max(0, wanted - present) {
      try run.addRow(at: now)
      try fill(step, sheet, &random, answering, at: now)
      try next(at: now)
    }
  }

  private mutating func answerRandomly(
    _ item: FormItem, of step: Step, _ random: inout SimulationRandom, at now: Instant
  ) throws {
    if item.id == step.id, let required = step.kind.behavior.requiredAnswer {
      return try run.answer(item.id, required, at: now)
    }
    if let correct = item.correct { return try run.answer(item.id, correct, confirmed: true, at: now) }
    // Nothing keeps the answer, so a virtual participant needs none.
    if item.isWithheld { return try run.answer(item.id, .withheld, at: now) }
    if item.dontKnow, random.happens(0.05) { return try run.answer(item.id, .dontKnow, at: now) }
    let today = run.zone.date(of: now)
    var answer = item.format.resolved(on: today).definition.randomAnswer(using: &random)
    // A participant repeats what they wrote.
    if let original = item.format.original { answer = run.answer(to: original) ?? answer }
    do { try run.answer(item.id, answer, confirmed: true, at: now) } catch {
      if try answerPattern(item, &random, at: now) { return }
      // What else a format asks for, only its author knows.
      guard item.required else { return }
      throw SimulationError.needsAnswer(survey: run.survey.id, item: item.id)
    }
  }
}

extension SurveySession {
  /// Answers an item with a text that is made after its pattern, and returns whether one was accepted.
  private mutating func answerPattern(
    _ item: FormItem, _ random: inout SimulationRandom, at now: Instant
  ) throws -> Bool {
    guard case .text(let format) = item.format, let pattern = format.pattern else { return false }
    for _ in 0..<Self.mostTries {
      let text = PatternSample.text(pattern, using: &random)
      guard (try? item.validate(.text(text))) != nil else { continue }
      try run.answer(item.id, .text(text), confirmed: true, at: now)
      return true
    }
    return false
  }
}

extension SurveySession {
  /// Returns the result of an event's survey with random answers that depend only on `number`; nil if it does not end, if no
  /// random answer is accepted, or if a hook fails.
  package static func trial(
    of event: Event, hooks: any SurveyHooks, number: Int, answering: Double, at now: Instant
  ) -> SurveyResult? {
    guard let survey = event.task.survey else { return nil }
    var random = SimulationRandom(seed: 0, participant: number, decision: "check/\(event.task.id)")
    do {
      var run = try SurveyRun.begin(
        survey, parameters: event.parameters, hooks: hooks, runID: "check", at: now)
      run.zone = event.zone
      var session = SurveySession(event: event, run: run, changes: [], passcodes: nil)
      try session.complete(with: AnswerSheet(), else: &random, answering: answering, at: now)
      return session.finished == .completed ? try session.result() : nil
    } catch {
      // The check of the survey, or the caller of the hooks, reports why.
      return nil
    }
  }
}

extension Extraction {
  /// Returns what an extraction makes of a trial's result; `script` calls the extractor.
  package func trialValues(
    of result: SurveyResult, script: (Hook) throws -> [OutcomeValue]?
  ) rethrows -> [OutcomeValue]? {
    try values(of: result, script: script)
  }
}

extension SimulationRandom: RandomSource {}
