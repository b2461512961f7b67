extension Outcome {
  /// The values as this release records them.
  ///
  /// Earlier releases recorded the words typed for "other" in the place of their option's value, so that they read like the option whose value
  /// they repeat. The kept answers tell them apart; stored bytes stay as they are.
  package var valuesWithOwnWords: [OutcomeValue] {
    guard !values.isEmpty, values.allSatisfy({ $0.other == nil }), let answers, answers.extraction == .done,
      answers.json.utf8.firstPlace(of: ownWordsMark) != nil, let result = try? answers.result()
    else { return values }
    var changed = values
    for kind in Set(values.compactMap(\.kind)) {
      let found = result.rowResults(ItemReference(item: kind))
      guard found.contains(where: { $0.answer?.ownWords != nil }) else { continue }
      let places = values.indices.filter { values[$0].kind == kind }
      guard places.map({ values[$0].value }) == found.flatMap(\.scalarsOfEarlierReleases) else { continue }
      for (place, value) in zip(places, found.flatMap(\.outcomeValues)) {
        (changed[place].value, changed[place].other) = (value.value, value.other)
      }
    }
    return changed
  }
}

/// The field of an answer with words of its own.
private let ownWordsMark = Array(#""other":""#.utf8)

extension AnswerResult {
  /// The values that earlier releases recorded: of each chosen option its score, or else the words typed for it, or else its value.
  fileprivate var scalarsOfEarlierReleases: [Scalar] {
    guard let answer, let options else { return scalars }
    return options.map { option in
      if let score = option.score { return .number(score) }
      return .text(option.other == true ? answer.ownWords ?? option.value : option.value)
    }
  }
}
