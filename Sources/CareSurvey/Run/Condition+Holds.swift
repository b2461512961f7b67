package import CareModel

extension Condition {
  /// Returns whether the condition holds for the latest answer to each item in `result`.
  ///
  /// A parameter that was not resolved has no value; see ``resolved(_:)``.
  ///
  /// - Throws: ``SurveyRunError/noHooks(_:)``, ``SurveyRunError/patternUnusable(_:)``, or the error of a hook.
  package func holds(in result: SurveyResult, hooks: (any SurveyHooks)?) throws -> Bool {
    switch self {
    case .equals(let item, let value): return result.contains(item) { $0.answer?.isSame(as: value) ?? false }
    case .notEquals(let item, let value):
      return result.contains(item) { found in
        guard let answer = found.answer, answer != .dontKnow else { return false }
        return !answer.isSame(as: value)
      }
    case .atLeast(let item, let value): return result.contains(item) { value.compare($0, >=) }
    case .atMost(let item, let value): return result.contains(item) { value.compare($0, <=) }
    case .above(let item, let value): return result.contains(item) { value.compare($0, >) }
    case .below(let item, let value): return result.contains(item) { value.compare($0, <) }
    case .between(let item, let min, let max):
      return result.contains(item) { min.compare($0, >=) && max.compare($0, <=) }
    case .containsAny(let item, let values):
      return result.contains(item) { $0.answer?.chosenValues?.contains(where: values.contains) ?? false }
    case .containsAll(let item, let values):
      return result.contains(item) { $0.answer?.chosenValues.map { values.allSatisfy($0.contains) } ?? false }
    case .matches(let item, let pattern):
      return try result.contains(item) { try $0.answer?.texts.contains { try matches(pattern, $0) } ?? false }
    case .isAnswered(let item): return result.contains(item) { !$0.isSkipped && $0.answer != .dontKnow }
    case .isSkipped(let item): return result.contains(item) { $0.isSkipped }
    case .isDontKnow(let item): return result.contains(item) { $0.answer == .dontKnow }
    case .all(let parts): return try parts.allSatisfy { try $0.holds(in: result, hooks: hooks) }
    case .any(let parts): return try parts.contains { try $0.holds(in: result, hooks: hooks) }
    case .none(let parts): return try !parts.contains { try $0.holds(in: result, hooks: hooks) }
    case .compares: return false
    case .parameter: return try resolved([:]).holds(in: result, hooks: hooks)
    case .hook(let hook):
      guard let hooks else { throw SurveyRunError.noHooks(hook) }
      return try hooks.holds(hook, result)
    }
  }

  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    do {
      return try Pattern(pattern).matches(wholeOf: text)
    } catch {
      throw SurveyRunError.patternUnusable(pattern)
    }
  }
}

extension Answer {
  /// Returns whether the answer is one choice, or a date or time, that is written so.
  private func isWritten(_ text: String) -> Bool {
    if let isoText { return isoText == text }
    return chosenValues == [text]
  }

  /// Returns whether two answers are equal: numbers by value, choices in any order, and one choice like its text.
  fileprivate func isSame(as other: Answer) -> Bool {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): return a == b
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.text(let a), .text(let b)): return a == b
    default: break
    }
    if let a = number, let b = other.number { return a == b }
    if let a = chosenValues, let b = other.chosenValues { return Set(a) == Set(b) }
    if case .text(let text) = other { return isWritten(text) }
    if case .text(let text) = self { return other.isWritten(text) }
    return self == other
  }
}

extension Condition {
  /// Returns whether the condition holds; `withoutWork` if the functions of the page have used up their work.
  ///
  /// Then a survey asks everything, in order: a question too many costs a participant a moment, and one too few an answer.
  func holds(in result: SurveyResult, hooks: (any SurveyHooks)?, withoutWork: Bool) throws -> Bool {
    do { return try holds(in: result, hooks: hooks) } catch let error as ScriptError where error.isOverActionBudget {
      return withoutWork
    }
  }
}
