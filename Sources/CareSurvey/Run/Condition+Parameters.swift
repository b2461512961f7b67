package import CareModel

extension Condition {
  /// Returns the condition for the values of a plan's parameters: without parameters, over answers alone.
  ///
  /// A comparison with a parameter that has no value, or one of another type than the answer, is false, as one with an
  /// unanswered item is.
  ///
  /// - Throws: ``SurveyRunError/patternUnusable(_:)``.
  package func resolved(_ parameters: [String: ParameterValue]) throws -> Condition {
    guard readsParameters else { return self }
    switch self {
    case .compares(let item, let test, let name):
      return parameters[name].flatMap(\.answer).flatMap { test.condition(item, $0) } ?? .never
    case .parameter(let test):
      let beginning = Instant.beginning
      var result = SurveyResult(runID: "", surveyID: "", surveyHash: "", started: beginning)
      let answers = parameters.sorted { $0.key < $1.key }.compactMap { name, value in
        // A text may be one of a choice, which conditions on choices read too.
        value.answer.map { answer in
          AnswerResult(itemID: name, answer: answer.text.map { .choices([$0]) } ?? answer, format: "parameter")
        }
      }
      result.steps = [StepResult(id: "", visit: 1, started: beginning, answers: answers)]
      return try test.resolved(parameters).holds(in: result, hooks: nil) ? .always : .never
    case .all(let parts): return .all(of: try parts.map { try $0.resolved(parameters) })
    case .any(let parts): return .any(of: try parts.map { try $0.resolved(parameters) })
    case .none(let parts): return .none(of: try parts.map { try $0.resolved(parameters) })
    default: return self
    }
  }

  private static let always = Condition.all(of: [])
  private static let never = Condition.any(of: [])
}

extension ItemRule {
  fileprivate func resolved(_ parameters: [String: ParameterValue]) throws -> ItemRule {
    try condition.map { .when(try $0.resolved(parameters)) } ?? self
  }
}

extension AnswerFormat {
  fileprivate func resolved(_ parameters: [String: ParameterValue]) throws -> AnswerFormat {
    let options = definition.options
    guard options.contains(where: { $0.when?.readsParameters ?? false }) else { return self }
    return with(
      try options.map { option in
        var option = option
        option.when = try option.when?.resolved(parameters)
        return option
      })
  }
}

extension ParameterTest {
  /// Returns the comparison of an item with a value; nil if the value is of a type that is never compared so.
  package func condition(_ item: ItemReference, _ value: Answer) -> Condition? {
    switch self {
    case .equals: .equals(item: item, value: value)
    case .notEquals: .notEquals(item: item, value: value)
    case .atLeast: value.number.map { .atLeast(item: item, value: .number($0)) }
    case .atMost: value.number.map { .atMost(item: item, value: .number($0)) }
    case .above: value.number.map { .above(item: item, value: .number($0)) }
    case .below: value.number.map { .below(item: item, value: .number($0)) }
    case .containsAny: value.text.map { .containsAny(item: item, values: [$0]) }
    case .containsAll: value.text.map { .containsAll(item: item, values: [$0]) }
    }
  }
}

extension Answer {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension ParameterValue {
  /// The value as an answer to an item; nil for a time or a date, which no answer equals.
  package var answer: Answer? {
    switch self {
    case .number(let number): .double(number)
    case .text(let text): .text(text)
    case .boolean(let boolean): .boolean(boolean)
    case .time, .moment: nil
    }
  }
}

extension Survey {
  /// Returns the survey with its conditions for the values of a plan's parameters.
  ///
  /// - Throws: ``SurveyRunError/patternUnusable(_:)``.
  func resolved(_ parameters: [String: ParameterValue]) throws -> Survey {
    guard readsParameters else { return self }
    var survey = self
    for place in steps.indices {
      survey.steps[place].skip = try steps[place].skip?.resolved(parameters)
      for number in steps[place].items.indices {
        let item = steps[place].items[number]
        survey.steps[place].items[number].when = try item.when?.resolved(parameters)
        survey.steps[place].items[number].requirement = try item.requirement.resolved(parameters)
        survey.steps[place].items[number].lock = try item.lock.resolved(parameters)
        survey.steps[place].items[number].format = try item.format.resolved(parameters)
      }
      for number in steps[place].checks.indices {
        survey.steps[place].checks[number].require = try steps[place].checks[number].require.resolved(parameters)
      }
      guard case .branches(let branches, let otherwise)? = steps[place].go else { continue }
      survey.steps[place].go = .branches(
        branches: try branches.map { .init(when: try $0.when.resolved(parameters), to: $0.to) }, otherwise: otherwise)
    }
    return survey
  }
}
