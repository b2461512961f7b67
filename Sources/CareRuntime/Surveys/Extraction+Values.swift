import CareModel

extension Extraction {
  /// Returns the outcome values of a finished survey, or nil if nothing is recorded.
  ///
  /// `script` calls the plan's extractor.
  ///
  /// - Throws: The error of `script`.
  func values(of result: SurveyResult, script: (Hook) throws -> [OutcomeValue]?) rethrows -> [OutcomeValue]? {
    switch self {
    case .hook(let hook): return try script(hook)
    case .answers:
      let scores = result.scoring.compactMap { result.score($0.id) }
      return (result.latestAnswers + scores).flatMap(\.outcomeValues)
    case .items(let items):
      return items.flatMap { item in result.find(ItemReference(item: item))?.outcomeValues ?? [] }
    }
  }
}

extension SurveyResult {
  /// The latest answer to each item, in the order of the path.
  fileprivate var latestAnswers: [AnswerResult] {
    var answers: [AnswerResult] = []
    for answer in steps.flatMap(\.answers) {
      answers.removeAll { $0.itemID == answer.itemID }
      answers.append(answer)
    }
    return answers
  }
}

extension AnswerResult {
  /// The answer as outcome values: one for each choice; none if it was skipped or is "don't know".
  fileprivate var outcomeValues: [OutcomeValue] {
    let values: [Scalar] =
      switch answer {
      case .integer(let integer): [.integer(integer)]
      case .double(let double): [.double(double)]
      case .boolean(let boolean): [.boolean(boolean)]
      case .text(let text): [.text(text)]
      case .choices(let choices): choices.map { .text($0) }
      case .dontKnow, nil: []
      }
    return values.map { OutcomeValue($0, kind: itemID, units: units) }
  }
}
