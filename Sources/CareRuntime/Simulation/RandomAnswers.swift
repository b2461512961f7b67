import CareModel
import CareSurvey
import Foundation

extension SurveySession {
  /// Walks to the end: with the answers of a sheet, and for the rest with answers that the questions allow, by chance.
  ///
  /// - Throws: ``SimulationError``; what refuses an answer of the sheet.
  mutating func complete(with sheet: AnswerSheet, else random: inout SimulationRandom, at now: Instant) throws {
    for _ in 0..<Self.mostSteps {
      guard let step = run.step else { return }
      if case .kneeRangeOfMotion = step.kind {
        try measure(step, sheet, &random, at: now)
      } else {
        try fill(step, sheet, &random, at: now)
      }
      if run.finished == nil { try next(at: now) }
    }
    throw SimulationError.endlessSurvey(survey: run.survey.id, step: run.step?.id ?? "")
  }

  /// More steps than anyone would take: two of them lead back to each other.
  private static let mostSteps = 500

  private mutating func measure(
    _ step: Step, _ sheet: AnswerSheet, _ random: inout SimulationRandom, at now: Instant
  ) throws {
    let range = (random.normal(mean: 90, deviation: 15) * 10).rounded() / 10
    let bend = min(max(range, 20), 150)
    let motion = RangeOfMotion(start: 0, finish: 0, minimum: 0, maximum: bend, range: bend)
    try run.record(motion: sheet.motions[step.id] ?? motion, at: now)
  }

  /// An answer may let further questions show.
  private mutating func fill(
    _ step: Step, _ sheet: AnswerSheet, _ random: inout SimulationRandom, at now: Instant
  ) throws {
    var done: Set<String> = []
    while let item = try run.visibleItems.first(where: { !done.contains($0.id) }) {
      done.insert(item.id)
      guard !item.readOnly else { continue }
      if let given = sheet.answers[item.id] {
        do { try run.answer(item.id, try given.answer(for: item), at: now) } catch let error as AnswerError {
          throw RuntimeError.refusedAnswer(item: item.id, rule: error.code)
        }
      } else if item.required || random.happens(0.9) {
        try answerByChance(item, of: step, &random, at: now)
      }
    }
  }

  private mutating func answerByChance(
    _ item: FormItem, of step: Step, _ random: inout SimulationRandom, at now: Instant
  ) throws {
    if case .consent = step.kind { return try run.answer(item.id, .boolean(true), at: now) }
    if item.dontKnow, random.happens(0.05) { return try run.answer(item.id, .dontKnow, at: now) }
    let answer = item.format.answer(&random)
    do { try run.answer(item.id, answer, at: now) } catch {
      // What an author asks for by a pattern, chance does not find.
      guard item.required else { return }
      throw SimulationError.needsAnswer(survey: run.survey.id, item: item.id)
    }
  }
}

extension AnswerFormat {
  /// An answer that the format allows; of a text with a pattern, one that it may refuse.
  fileprivate func answer(_ random: inout SimulationRandom) -> Answer {
    switch self {
    case .boolean: .boolean(random.happens(0.5))
    case .scale(let format):
      .integer(
        format.min + format.step * random.integer(in: 0...max(0, (format.max - format.min) / max(1, format.step))))
    case .numeric(let format): format.answer(&random)
    case .text(let format): .text(String("as usual".prefix(format.maxLength ?? 8)))
    case .choice(let format): .choices(format.choices(&random))
    }
  }
}

extension NumericFormat {
  fileprivate func answer(_ random: inout SimulationRandom) -> Answer {
    let low = min ?? Swift.min(0, max ?? 0), high = max ?? Swift.max(100, low)
    if integer {
      return .integer(
        random.integer(in: Int(low.rounded(.up))...Swift.max(Int(low.rounded(.up)), Int(high.rounded(.down)))))
    }
    let scale = pow(10, Double(Swift.min(digits ?? 1, 6)))
    let number = ((low + (high - low) * random.unit()) * scale).rounded() / scale
    return .double(Swift.min(Swift.max(number, low), high))
  }
}

extension ChoiceFormat {
  fileprivate func choices(_ random: inout SimulationRandom) -> [String] {
    guard !options.isEmpty else { return [] }
    let first = options[random.integer(in: 0...(options.count - 1))]
    guard multiple, !first.exclusive else {
      return multiple && minChoices == 0 && random.happens(0.2) ? [] : [first.value]
    }
    var chosen = [first.value]
    let most = Swift.min(maxChoices ?? options.count, options.count)
    for option in options where option.value != first.value && !option.exclusive && chosen.count < most {
      if chosen.count < minChoices || random.happens(0.3) { chosen.append(option.value) }
    }
    return chosen
  }
}
