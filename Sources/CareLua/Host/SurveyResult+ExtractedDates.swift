import CareModel

extension SurveyResult {
  /// Returns the values that an extractor made, with each text that is the answer to a question for a date as that date.
  ///
  /// Scripts read a date as its text, which `value(result.on)` hands back. A text that another question was answered with too stays a text.
  func keepingDates(in values: [OutcomeValue]) -> [OutcomeValue] {
    guard values.contains(where: { if case .text = $0.value { true } else { false } }) else { return values }
    var days: [String: CivilDate] = [:]
    var words: Set<String> = []
    for answer in steps.lazy.flatMap(\.answers).compactMap(\.answer) {
      if case .date(let day) = answer { days[day.description] = day } else { words.formUnion(answer.texts) }
    }
    return values.map { value in
      guard case .text(let text) = value.value, let day = days[text], !words.contains(text) else { return value }
      var dated = value
      dated.value = .day(day)
      return dated
    }
  }
}
