import CareModel

extension SurveyValidator {
  /// How deep claims may be made of claims.
  private static let deepest = 32

  mutating func checkCondition(_ condition: Condition, _ path: String, depth: Int = 1) {
    guard depth <= Self.deepest else {
      return report(.tooDeep, path, "claims are nested more than \(Self.deepest) deep; write them flatter")
    }
    for (number, part) in condition.parts.enumerated() {
      checkCondition(part, "\(path)[\(number + 1)]", depth: depth + 1)
    }
    guard let reference = condition.reference else { return }
    if isScore(reference) { return checkScoreClaim(condition, reference, path) }
    guard let item = resolve(reference, path) else { return }
    switch condition {
    case .equals(_, let value), .notEquals(_, let value): checkValue(value, item, path)
    case .atLeast(_, let bound), .atMost(_, let bound), .above(_, let bound), .below(_, let bound):
      checkNumber(bound, item, path)
    case .between(_, let min, let max):
      checkNumber(min, item, path)
      if min > max {
        report(.wrongCondition, path, "nothing lies between \(min) and \(max); write the lesser one first")
      }
    case .containsAny(_, let values), .containsAll(_, let values): checkChoices(values, item, path)
    case .matches(_, let pattern):
      checkPattern(pattern, path)
      switch item.format {
      case .text, .choice: break
      case .scale, .numeric, .boolean:
        report(.wrongCondition, path, "'\(reference)' is a \(item.format.name); only text and choices match a pattern")
      }
    case .isDontKnow:
      if !item.dontKnow {
        report(.wrongCondition, path, "'\(reference)' does not offer \"don't know\"; write dont_know = true on it")
      }
    case .isAnswered, .isSkipped, .all, .any, .none, .hook: break
    }
  }

  /// The item that is meant; of several, the first.
  mutating func resolve(_ reference: ItemReference, _ path: String) -> FormItem? {
    if let id = reference.step {
      guard let step = survey.steps.first(where: { $0.id == id }) else {
        report(.unknownStep, path, "there is no step '\(id)'" + hint(id, survey.steps.map(\.id)))
        return nil
      }
      guard let item = step.questions.first(where: { $0.id == reference.item }) else {
        report(
          .unknownItem, path,
          "step '\(id)' has no item '\(reference.item)'" + hint(reference.item, step.questions.map(\.id)))
        return nil
      }
      return item
    }
    guard let found = questions[reference.item], let first = found.first else {
      report(
        .unknownItem, path,
        "there is no item '\(reference.item)'" + hint(reference.item, questions.keys + survey.scores.map(\.id)))
      return nil
    }
    let steps = Set(found.map(\.step)).sorted()
    if steps.count > 1 {
      report(
        .ambiguousItem, path,
        "several steps have an item '\(reference.item)' and the latest answer counts; write "
          + steps.map { "\"\($0).\(reference.item)\"" }.joined(separator: " or ") + " for one of them")
    }
    return first.item
  }

  private mutating func checkValue(_ value: Answer, _ item: FormItem, _ path: String) {
    do throws(AnswerError) {
      try item.format.validate(value)
    } catch .tooFewChoices {
      // Part of a choice may be named where more is asked for: it is never equal, and never wrong to ask.
    } catch {
      if value == .dontKnow {
        report(.wrongCondition, path, "\"don't know\" equals nothing; write is_dont_know")
      } else {
        report(.wrongCondition, path, "'\(item.id)' can never have this answer: \(error.message)")
      }
    }
  }

  private mutating func checkNumber(_ bound: Double, _ item: FormItem, _ path: String) {
    guard bound.isFinite else { return report(.wrongCondition, path, "compare with a finite number") }
    switch item.format {
    case .scale, .numeric: break
    case .boolean, .choice, .text:
      report(.wrongCondition, path, "'\(item.id)' is a \(item.format.name), which is no number; write equals")
    }
  }

  private mutating func checkChoices(_ values: [String], _ item: FormItem, _ path: String) {
    guard case .choice(let choice) = item.format else {
      return report(.wrongCondition, path, "'\(item.id)' is a \(item.format.name), not a choice; write equals")
    }
    if values.isEmpty { report(.wrongCondition, path, "name at least one value to look for") }
    let known = choice.options.map(\.value)
    for value in values where !known.contains(value) && !choice.options.contains(where: \.other) {
      report(.wrongCondition, path, "'\(item.id)' has no option '\(value)'" + hint(value, known))
    }
  }
}
