public import CareModel
import CareSurvey

extension SurveySession {
  /// Walks to the end with given answers.
  ///
  /// Errors name the item and the rule, never the answer.
  ///
  /// - Throws: ``RuntimeError/missingAnswer(survey:step:item:)``, ``RuntimeError/refusedAnswer(item:rule:)``, ``RuntimeError/unusedAnswer(survey:item:known:)``,
  ///   ``RuntimeError/wrongAnswerType(item:expected:)``, ``RuntimeError/missingRecording(survey:step:)``, `RecordingError`.
  public mutating func complete(with sheet: AnswerSheet, at now: Instant) throws {
    var used: Set<String> = []
    while let step = run.step {
      switch step.kind {
      case .kneeRangeOfMotion:
        if let motion = sheet.motions[step.id] {
          used.insert(step.id)
          try run.record(motion: motion, at: now)
        } else if let recording = sheet.recording {
          try record(recording: recording, at: now)
        } else if !step.optional {
          throw RuntimeError.missingRecording(survey: run.survey.id, step: step.id)
        }
      case .instruction, .form, .question, .consent, .permissions, .completion:
        try fill(step, with: sheet, used: &used, at: now)
      }
      try next(at: now)
    }
    if let extra = (Array(sheet.answers.keys) + sheet.motions.keys).sorted().first(where: { !used.contains($0) }) {
      let known = run.survey.steps.flatMap { $0.questions.map(\.id) }
      throw RuntimeError.unusedAnswer(survey: run.survey.id, item: extra, known: known)
    }
  }

  /// Answers the items that show; an answer may let further items show.
  private mutating func fill(_ step: Step, with sheet: AnswerSheet, used: inout Set<String>, at now: Instant) throws {
    var done: Set<String> = []
    while let item = try run.visibleItems.first(where: { !done.contains($0.id) }) {
      done.insert(item.id)
      if let given = sheet.answers[item.id] {
        used.insert(item.id)
        let answer = try given.answer(for: item)
        do { try run.answer(item.id, answer, at: now) } catch {
          throw RuntimeError.refusedAnswer(item: item.id, rule: error.code)
        }
      }
      guard !item.required || run.answer(to: item.id) != nil else {
        throw RuntimeError.missingAnswer(survey: run.survey.id, step: step.id, item: item.id)
      }
    }
  }
}

extension AnswerInput {
  /// The answer in the shape that an item takes; nil for none.
  ///
  /// - Throws: ``RuntimeError/wrongAnswerType(item:expected:)``.
  public func answer(for item: FormItem) throws(RuntimeError) -> Answer? {
    switch (self, item.format) {
    case (.none, _): return nil
    case (.dontKnow, _): return .dontKnow
    case (.integer(let number), .scale), (.integer(let number), .numeric): return .integer(number)
    case (.double(let number), .scale), (.double(let number), .numeric):
      return Int(exactly: number).map { .integer($0) } ?? .double(number)
    case (.boolean(let boolean), .boolean): return .boolean(boolean)
    case (.text(let text), .text): return .text(text)
    case (.text(let text), .choice): return .choices([text])
    case (.list(let list), .choice): return .choices(list)
    default: throw .wrongAnswerType(item: item.id, expected: item.format.answerDescription)
    }
  }
}

extension AnswerFormat {
  fileprivate var answerDescription: String {
    switch self {
    case .scale: "a whole number"
    case .numeric: "a number"
    case .boolean: "true or false"
    case .choice(let format): format.multiple ? "a list of choices" : "one choice"
    case .text: "a text"
    }
  }
}
