import CareModel

extension ChoiceFormat {
  /// The most that may be chosen.
  package var most: Int { multiple ? maxChoices ?? options.count : 1 }

  func validate(_ answer: Answer) throws(AnswerError) -> [String] {
    let values: [String]
    switch answer {
    case .choices(let chosen): values = chosen
    case .text(let chosen): values = [chosen]
    case .integer, .double, .boolean, .dontKnow: throw .wrongType(expected: "one of the choices")
    }
    if let repeated = values.enumerated().first(where: { values.prefix($0.offset).contains($0.element) }) {
      throw .repeatedChoice(value: repeated.element)
    }
    try validateMembership(values)
    if values.count > 1, let exclusive = options.first(where: { $0.exclusive && values.contains($0.value) }) {
      throw .exclusiveChoice(text: exclusive.text)
    }
    guard values.count >= minChoices else { throw .tooFewChoices(least: minChoices, count: values.count) }
    guard values.count <= most else { throw .tooManyChoices(most: most, count: values.count) }
    return ordered(values)
  }

  /// A value that no option has is the text typed for an "other" option, of which there is one.
  private func validateMembership(_ values: [String]) throws(AnswerError) {
    let unknown = values.filter { value in !options.contains { $0.value == value } }
    guard let first = unknown.first else { return }
    guard let other = options.first(where: \.other) else {
      throw .unknownChoice(value: first, options: options.map(\.value))
    }
    guard unknown.count == 1, !values.contains(other.value) else {
      throw .unknownChoice(value: unknown.count > 1 ? unknown[1] : first, options: options.map(\.value))
    }
    guard first.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    if other.exclusive, values.count > 1 { throw .exclusiveChoice(text: other.text) }
  }

  private func ordered(_ values: [String]) -> [String] {
    let typed = values.first { value in !options.contains { $0.value == value } }
    return options.compactMap { option in
      if values.contains(option.value) { return option.value }
      return option.other ? typed : nil
    }
  }
}
