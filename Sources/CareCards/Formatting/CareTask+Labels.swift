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

  /// The value with its units; of a choice, the text of the option, and of yes and no, the author's own.
  package func formatted(_ value: OutcomeValue, in zone: Zone, _ language: Language = .english) -> String {
    guard let format = value.kind.flatMap({ item($0)?.format }) else { return value.formatted(in: zone, language) }
    switch (value.value, format) {
    case (.boolean(let boolean), .boolean): return format.text(of: .boolean(boolean), rounded: true, in: language)
    case (.text(let text), .date(let date)):
      guard let partial = PartialDate(text), partial.precision == date.precision else { break }
      return language.date(partial)
    case (.text(let text), _):
      let option = format.definition.options.first { $0.value == text }
      return option?.text(with: value.other) ?? value.formatted(in: zone, language)
    default: break
    }
    return value.formatted(in: zone, language)
  }
}
