extension AnswerFormat {
  /// Whether a run decides which options are shown, or in which order.
  package var isOffered: Bool {
    let definition = definition
    return definition.order == .random || definition.options.contains { $0.when != nil }
  }

  /// Returns the format with other options; one without options stays as it is.
  package func with(_ options: [ChoiceOption]) -> AnswerFormat {
    (definition as? any OptionsFormat)?.with(options) ?? self
  }

  /// Returns the format with only these of its options, in this order.
  package func offering(_ values: [String]) -> AnswerFormat {
    let options = definition.options
    return with(values.compactMap { value in options.first { $0.value == value } })
  }
}

extension OptionsFormat {
  fileprivate func with(_ options: [ChoiceOption]) -> AnswerFormat {
    var format = self
    format.options = options
    return format.format
  }
}

extension FormItem {
  /// Returns the item with only these of its options, in this order; nil leaves them as they are.
  package func offering(_ values: [String]?) -> FormItem {
    guard let values else { return self }
    var item = self
    item.format = format.offering(values)
    item.offered = values
    return item
  }

  /// Returns what counts of an answer: of options, those that the item still offers; nil if nothing is left of it.
  package func counted(_ answer: Answer?) -> Answer? {
    guard let offered, let answer, let values = answer.chosenValues else { return answer }
    let left = values.filter(offered.contains)
    guard left != values else { return answer }
    guard !left.isEmpty else { return nil }
    var counted = Answer.choices(left)
    if case .chosen(_, let words) = answer,
      format.definition.options.contains(where: { $0.other && left.contains($0.value) })
    {
      counted = .chosen(left, other: words)
    }
    return try? format.validate(counted)
  }
}
