extension FormItem {
  /// Returns why the item refuses an answer, from the code of the ``AnswerError``: with the item's bounds, and without the answer, so that it
  /// can be shown where the answer must not be.
  package func refusal(_ code: String, in language: Language) -> String {
    let definition = format.definition
    switch code {
    case "incorrect": return explanation ?? language(.notCorrect)
    case "needs_confirmation":
      let unusual = usualBounds(in: language).compactMap(Self.clauses)
      if !unusual.isEmpty { return unusual.joined(separator: " ") }
    case "not_whole":
      if let text = Self.clauses(language(.notWhole)) { return text }
    default: break
    }
    if let text = definition.rule.messages(about: format, in: language)[code].flatMap(Self.clauses) { return text }
    let constant: [AnswerError] = [
      .emptyText, .severalLines, .notEmail, .notFinite, .emptyFile, .badStrokes, .notRead, .patternUnusable,
      .missingFile,
      .dontKnowNotOffered, .readOnly(item: id), .runFinished, .timeIsUp, .notTheSame(message: nil),
      .patternMismatch(message: nil),
    ]
    if let error = constant.first(where: { $0.code == code }) { return error.message(in: language) }
    let values = definition.options.map(\.value).joined(separator: ", ")
    let expected = values.isEmpty ? definition.prompt(in: language) : "\(language(.oneOfTheChoices)): \(values)"
    return language(.wrongType, ["expected": expected])
  }

  private func usualBounds(in language: Language) -> [String] {
    guard let soft = (format.definition as? any SoftlyBounded)?.soft else { return [] }
    return [
      soft.min.map { language(.belowUsual, ["min": format.text(ofLimit: $0, .below, in: language)]) },
      soft.max.map { language(.aboveUsual, ["max": format.text(ofLimit: $0, .above, in: language)]) },
    ].compactMap(\.self)
  }

  /// The places that a message has for what was answered.
  private static let places = ["{value}", "{count}", "{length}", "{bytes}"]

  /// Returns the clauses of a message before the first that says what was answered; nil if there are none.
  private static func clauses(_ message: String) -> String? {
    guard let place = places.compactMap({ message.firstRange(of: $0)?.lowerBound }).min() else { return message }
    let before = message[..<place]
    let end = before.indices.dropFirst().last { before[$0] == " " && ";.".contains(before[before.index(before: $0)]) }
    guard let text = end.map({ before[..<$0] }) else { return nil }
    return text.last == ";" ? text.dropLast() + "." : String(text)
  }
}
