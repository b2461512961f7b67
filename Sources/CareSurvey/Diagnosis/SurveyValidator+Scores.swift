import CareModel

extension SurveyValidator {
  /// Whether a claim is about a score.
  func isScore(_ reference: ItemReference) -> Bool {
    reference.step == nil && questions[reference.item] == nil && survey.scores.contains { $0.id == reference.item }
  }

  mutating func checkScores() {
    for score in survey.scores {
      let path = "scores.\(score.id)"
      if !SurveyID.isLegal(score.id) {
        report(.illegalID, path, "'\(score.id)' is not an id; write a letter, then letters, digits, - or _")
      }
      if questions[score.id] != nil {
        report(.duplicateItem, path, "'\(score.id)' is an item already; give the score another name")
      }
      if score.items.isEmpty {
        report(.badScore, path, "a score needs items; write survey.\(score.kind.rawValue) { \"pain\", \"sleep\" }")
      }
      for (number, reference) in score.items.enumerated() { checkScored(reference, "\(path)[\(number + 1)]") }
      if Set(score.items).count < score.items.count {
        report(.badScore, path, "the score counts an item twice; name each once")
      }
    }
  }

  private mutating func checkScored(_ reference: ItemReference, _ path: String) {
    guard !isScore(reference) else {
      return report(.badScore, path, "'\(reference)' is a score itself; name the items that it is made of")
    }
    guard let item = resolve(reference, path) else { return }
    switch item.format {
    case .scale, .numeric: break
    case .boolean, .choice, .text:
      report(
        .badScore, path, "'\(reference)' is a \(item.format.name), which is no number; scores take scales and numbers")
    }
  }

  /// A score is a number or nothing.
  mutating func checkScoreClaim(_ condition: Condition, _ reference: ItemReference, _ path: String) {
    switch condition {
    case .equals(_, let value), .notEquals(_, let value):
      if value.number == nil {
        report(.wrongCondition, path, "'\(reference)' is a score, which is a number; compare it with one")
      }
    case .atLeast(_, let bound), .atMost(_, let bound), .above(_, let bound), .below(_, let bound):
      if !bound.isFinite { report(.wrongCondition, path, "compare with a finite number") }
    case .between(_, let min, let max):
      if !min.isFinite || !max.isFinite { report(.wrongCondition, path, "compare with a finite number") }
      if min > max {
        report(.wrongCondition, path, "nothing lies between \(min) and \(max); write the lesser one first")
      }
    case .isAnswered, .all, .any, .none, .hook: break
    case .containsAny, .containsAll, .matches, .isSkipped, .isDontKnow:
      report(
        .wrongCondition, path, "'\(reference)' is a score, which is a number or nothing; write at_least or is_answered")
    }
  }
}
