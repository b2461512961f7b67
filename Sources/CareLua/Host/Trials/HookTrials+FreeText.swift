import CareModel
import CareRuntime
import CareSurvey

extension HookTrials {
  /// The texts that a participant may type, besides the generated ones.
  private static let texts = ["7", "2.5", "08:30", "2026-06-07", "12/31", "yes", "a, b", "Nothing else"]

  /// Calls a function on answers, and if that fails, on the same answers with other free texts: if it fails with all of them, the
  /// failure is an error, and else a warning, because a trial invented the text.
  func trying<Result>(_ hook: Hook, _ result: SurveyResult, _ body: (SurveyResult) throws -> Result) throws
    -> Result
  {
    guard held == nil, result.hasFreeText else { return try body(result) }
    held = []
    defer { held = nil }
    do { return try body(result) } catch {
      let failures = held ?? []
      let hangsOnText = Self.texts.contains { text in
        held = []
        do { _ = try body(result.with(freeText: text)) } catch { return false }
        return held?.isEmpty ?? true
      }
      for failure in failures { report(failure, onText: hangsOnText) }
      throw error
    }
  }

  /// The functions of a survey, which are called on other texts where they fail.
  struct TextTrialHooks: SurveyHooks {
    let hooks: LuaSurveyHooks
    let trials: HookTrials

    func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? {
      try trials.trying(hook, result) { try hooks.destination(hook, $0) }
    }

    func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool {
      try trials.trying(hook, result) { try hooks.holds(hook, $0) }
    }

    func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply {
      try trials.trying(hook, moment.result) { result in
        var moment = moment
        moment.result = result
        return try hooks.reply(hook, to: moment)
      }
    }
  }
}

extension SurveyResult {
  /// Whether an answer is free text.
  fileprivate var hasFreeText: Bool { steps.contains { $0.answers.contains(where: \.isFreeText) } }

  /// Returns the result with another text in place of each that is free.
  fileprivate func with(freeText text: String) -> SurveyResult {
    var result = self
    for step in steps.indices {
      for place in steps[step].answers.indices where steps[step].answers[place].isFreeText {
        result.steps[step].answers[place].answer = .text(text)
      }
    }
    return result
  }
}

extension AnswerResult {
  fileprivate var isFreeText: Bool { if case .text? = answer { format == "text" } else { false } }
}
