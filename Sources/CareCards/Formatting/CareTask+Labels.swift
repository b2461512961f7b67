package import CareModel

extension CareTask {
  /// Returns a value after its label: `Pain 4`.
  package func text(of value: OutcomeValue, in zone: Zone, _ language: Language = .english) -> String {
    [label(of: value), formatted(value, in: zone, language)].compactMap(\.self).joined(separator: " ")
  }

  /// The label of a value: that of its kind, or else the kind itself; nil without a kind, or if the label is empty.
  package func label(of value: OutcomeValue) -> String? {
    guard let kind = value.kind else { return nil }
    let label = label(ofKind: kind) ?? OutcomeValue.label(ofKind: kind)
    return label.isEmpty ? nil : label
  }

  /// The value with its units, as the answer reads that it is: of a choice, the text of the option, also where its score is recorded; of yes
  /// and no, the author's own; of a date or a length of time, its words.
  package func formatted(_ value: OutcomeValue, in zone: Zone, _ language: Language = .english) -> String {
    let format = value.kind.flatMap { item($0)?.format }
    return format?.text(of: value, in: language) ?? value.formatted(in: zone, language)
  }
}

extension AnswerFormat {
  /// Returns the text of a recorded value; nil for one that reads as it is, or that is no answer of the format.
  fileprivate func text(of value: OutcomeValue, in language: Language) -> String? {
    switch (value.value, self) {
    case (.boolean(let boolean), .boolean): return text(of: .boolean(boolean), rounded: true, in: language)
    case (.text(let text), .date(let date)):
      guard let partial = PartialDate(text), partial.precision == date.precision else { return nil }
      return language.date(partial)
    case (.text(let text), .dateTime):
      return CivilDateTime(text).map { self.text(of: .dateTime($0), rounded: true, in: language) }
    case (.text(let text), _):
      return definition.options.first { $0.value == text }?.text(with: value.other)
    case (.integer, _), (.double, _): return text(ofNumberIn: value, in: language)
    default: return nil
    }
  }

  /// Returns the text of a recorded number in the units of the format; nil for one that reads as it is.
  private func text(ofNumberIn value: OutcomeValue, in language: Language) -> String? {
    guard let number = value.value.number, value.units == units else { return nil }
    switch self {
    case .timeInterval, .height, .weight:
      return text(of: Int(exactly: number).map { .integer($0) } ?? .double(number), rounded: true, in: language)
    default:
      let scored = definition.options.filter { $0.score == number }
      // Options that count alike cannot be distinguished by their score.
      return scored.count == 1 ? scored[0].text(with: value.other) : nil
    }
  }
}
