import CareModel

extension SurveyValidator {
  /// The maximum depth of nested conditions.
  private static let maxDepth = 32

  mutating func checkCondition(_ condition: Condition, _ path: String, depth: Int = 1) {
    guard depth <= Self.maxDepth else {
      return report(.tooDeep, path, "conditions are nested more than \(Self.maxDepth) levels deep; use fewer levels")
    }
    for (number, part) in condition.parts.enumerated() {
      checkCondition(part, "\(path)[\(number + 1)]", depth: depth + 1)
    }
    guard let reference = condition.reference else { return }
    if isScore(reference) { return checkScoreCondition(condition, reference, path) }
    guard let item = resolve(reference, path) else { return }
    if item.isWithheld { return checkWithheld(condition, item, path) }
    switch condition {
    case .equals(_, let value), .notEquals(_, let value): checkValue(value, item, path)
    case .atLeast(_, let bound), .atMost(_, let bound), .above(_, let bound), .below(_, let bound):
      checkNumber(bound, item, path)
    case .between(_, let min, let max):
      checkNumber(min, item, path)
      checkNumber(max, item, path)
      if min.isAfter(max) {
        report(.wrongCondition, path, "nothing is between \(min) and \(max); write the smaller number first")
      }
    case .containsAny(_, let values), .containsAll(_, let values): checkChoices(values, item, path)
    case .matches(_, let pattern):
      problems += Pattern.problems(of: pattern, at: path)
      switch item.format.valueType {
      case .text, .choices: break
      case .number, .boolean, .moment, .other:
        report(
          .wrongCondition, path, "'\(reference)' is a \(item.format.name); only text and choices can match a pattern")
      }
    case .isDontKnow:
      if !item.dontKnow {
        report(.wrongCondition, path, "'\(reference)' does not offer \"don't know\"; write dont_know = true on it")
      }
    case .compares(_, let test, _): checkTest(test, item, path)
    case .isAnswered, .isSkipped, .all, .any, .none, .hook, .parameter: break
    }
  }

  /// Checks a condition on an answer that is handed to the host: only that it was given is known.
  private mutating func checkWithheld(_ condition: Condition, _ item: FormItem, _ path: String) {
    switch condition {
    case .isAnswered, .isSkipped: break
    default:
      report(
        .wrongCondition, path,
        "the answer to '\(item.id)' is not kept; write survey.is_answered(\"\(item.id)\") instead")
    }
  }

  /// Checks the item that is compared with a parameter; the plan knows the parameter's type.
  private mutating func checkTest(_ test: ParameterTest, _ item: FormItem, _ path: String) {
    switch test {
    case .equals, .notEquals: break
    case .atLeast, .atMost, .above, .below: checkNumber(0, item, path)
    case .containsAny, .containsAll:
      guard item.format.valueType != .choices else { return }
      report(.wrongCondition, path, "'\(item.id)' is a \(item.format.name), not a choice; write equals")
    }
  }

  /// Returns the item that a reference names, or the first of several.
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
        "several steps have an item '\(reference.item)', and the latest answer is used; write "
          + steps.map { "\"\($0).\(reference.item)\"" }.joined(separator: " or ") + " for one of them")
    }
    return first.item
  }

  private mutating func checkValue(_ value: Answer, _ item: FormItem, _ path: String) {
    if case .ranking = item.format, value != .dontKnow {
      return report(
        .wrongCondition, path,
        "'\(item.id)' is an order, and a condition does not read places; write contains_any or contains_all")
    }
    do throws(AnswerError) {
      try item.format.validate(value)
    } catch .tooFewChoices {
      // Comparing with fewer values than an answer has is never true, but it is not an error either.
    } catch {
      if value == .dontKnow {
        report(.wrongCondition, path, "\"don't know\" is not a value; write is_dont_know")
      } else {
        report(.wrongCondition, path, "'\(item.id)' can never have this answer: \(error.message)")
      }
    }
  }

  private mutating func checkNumber(_ bound: AnswerBound, _ item: FormItem, _ path: String) {
    guard bound.number?.isFinite ?? true else { return report(.wrongCondition, path, "compare with a finite number") }
    guard item.format.valueType != .moment else {
      let fits =
        switch (item.format, bound) {
        case (.date(let date), .date): date.precision == .day
        case (.date(let date), .partial(let bound)): date.precision != .year || bound.precision == .year
        case (.dateTime, .partial), (.dateTime, .date), (.dateTime, .dateTime), (.dateTime, .time), (.timeOfDay, .time):
          true
        default: false
        }
      if !fits, let precision = item.format.datePrecision, precision != .day, bound.isDate {
        report(
          .wrongCondition, path,
          "'\(item.id)' is a \(precision.rawValue), and whether it is before or after \(bound) is not known in the \(precision.rawValue) of \(bound); compare it with \(precision == .month ? "a month such as \"2026-06\"" : "a year such as \"2026\"")"
        )
      } else if !fits {
        report(
          .wrongCondition, path,
          "'\(item.id)' is \(item.format.definition.inputTitle); write the value to compare with like that")
      }
      return
    }
    guard bound.number != nil else {
      return report(.wrongCondition, path, "'\(item.id)' is a \(item.format.name), not a date or a time")
    }
    if !item.format.hasNumbers {
      let isChoice = item.format.valueType == .choices
      report(
        .wrongCondition, path,
        "'\(item.id)' is a \(item.format.name), not a number; write equals"
          + (isChoice ? ", or give each option a score" : ""))
    }
  }

  private mutating func checkChoices(_ values: [String], _ item: FormItem, _ path: String) {
    guard item.format.valueType == .choices else {
      return report(.wrongCondition, path, "'\(item.id)' is a \(item.format.name), not a choice; write equals")
    }
    if values.isEmpty { report(.wrongCondition, path, "write at least one value to look for") }
    let options = item.format.definition.options
    let known = options.map(\.value)
    for value in values where !known.contains(value) && !options.contains(where: \.other) {
      report(.wrongCondition, path, "'\(item.id)' has no option '\(value)'" + hint(value, known))
    }
  }
}

// MARK: Scores

extension SurveyValidator {
  /// Returns whether a condition reads a score.
  func isScore(_ reference: ItemReference) -> Bool {
    reference.step == nil && questions[reference.item] == nil
      && survey.scores.contains { $0.id == reference.item }
  }

  mutating func checkScores() {
    for score in survey.scores {
      let path = "scores.\(score.id)"
      if !SurveyID.isLegal(score.id) {
        report(.illegalID, path, "'\(score.id)' is not an id; write a letter, then letters, digits, - or _")
      }
      if questions[score.id] != nil {
        report(.duplicateItem, path, "'\(score.id)' is already an item; give the score another name")
      }
      if score.kind == .calculate {
        checkExpression(score, path)
      } else if score.items.isEmpty {
        report(.badScore, path, "a score needs items; write survey.\(score.kind.rawValue) { \"pain\", \"sleep\" }")
      }
      checkRules(of: score, path)
      for (number, reference) in score.items.enumerated() { checkScored(reference, "\(path)[\(number + 1)]") }
      if Set(score.items).count < score.items.count {
        report(.badScore, path, "the score counts an item twice; write each item once")
      }
    }
  }

  private mutating func checkExpression(_ score: SurveyScore, _ path: String) {
    do throws(Formula.Problem) {
      let formula = try Formula(score.expression ?? "")
      if formula.names.isEmpty { report(.badScore, path, "the expression reads no answer; name an item in it") }
    } catch {
      report(.badScore, path, "the expression is wrong: \(error.message)")
    }
  }

  /// Checks the rules of a score: shares, weights, and ranges.
  private mutating func checkRules(of score: SurveyScore, _ path: String) {
    if let share = score.atLeast {
      if score.missing == nil {
        report(.badScore, "\(path).at_least", "`at_least` is for missing items; add missing = \"prorate\"")
      } else if !(share > 0 && share <= 1) {
        report(.badScore, "\(path).at_least", "the share of answered items is from 0 to 1; write 0.8")
      }
    }
    for (item, weight) in (score.weights ?? [:]).sorted(by: { $0.key < $1.key }) {
      if !score.items.contains(where: { $0.item == item }) {
        report(.badScore, "\(path).weights", "'\(item)' is not an item of the score")
      }
      if !weight.isFinite { report(.badScore, "\(path).weights", "the weight of '\(item)' is not a number") }
    }
    let bounds = (score.bands ?? []).map(\.from)
    if zip(bounds, bounds.dropFirst()).contains(where: { $0 >= $1 }) || bounds.contains(where: { !$0.isFinite }) {
      report(
        .badScore, "\(path).bands", "ranges begin with the least number; write { {0, \"mild\"}, {10, \"severe\"} }")
    }
  }

  private mutating func checkScored(_ reference: ItemReference, _ path: String) {
    guard !isScore(reference) else {
      return report(.badScore, path, "'\(reference)' is a score; write the items that it is computed from")
    }
    guard let item = resolve(reference, path) else { return }
    if !item.format.hasNumbers {
      report(
        .badScore, path, "'\(reference)' is a \(item.format.name), not a number; scores use scales and numbers")
    }
  }

  private mutating func checkScoreBound(_ bound: AnswerBound, _ path: String) {
    if bound.number?.isFinite != true { report(.wrongCondition, path, "compare with a finite number") }
  }

  /// Checks a condition on a score, which is a number or has no answer.
  mutating func checkScoreCondition(_ condition: Condition, _ reference: ItemReference, _ path: String) {
    switch condition {
    case .equals(_, let value), .notEquals(_, let value):
      if value.number == nil {
        report(.wrongCondition, path, "'\(reference)' is a score, which is a number; compare it with a number")
      }
    case .atLeast(_, let bound), .atMost(_, let bound), .above(_, let bound), .below(_, let bound):
      checkScoreBound(bound, path)
    case .between(_, let min, let max):
      for bound in [min, max] { checkScoreBound(bound, path) }
      if min.isAfter(max) {
        report(.wrongCondition, path, "nothing is between \(min) and \(max); write the smaller number first")
      }
    case .compares(_, let test, _) where test == .containsAny || test == .containsAll:
      report(.wrongCondition, path, "'\(reference)' is a score, which is a number or nothing; write at_least")
    case .isAnswered, .all, .any, .none, .hook, .compares, .parameter: break
    case .containsAny, .containsAll, .matches, .isSkipped, .isDontKnow:
      report(
        .wrongCondition, path, "'\(reference)' is a score, which is a number or nothing; write at_least or is_answered")
    }
  }
}

extension AnswerFormat {
  /// The type of value that an answer has.
  fileprivate var valueType: AnswerValueType { type(of: definition).valueType }
}
