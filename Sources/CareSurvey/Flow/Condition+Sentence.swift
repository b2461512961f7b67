package import CareModel

extension Condition {
  /// The condition in words for an author, with ids: `pain is at least 9 and sleep is answered`.
  package var sentence: String { sentence(in: .english) }

  /// Returns the condition in words of a language: with ids, or for the care team in the words of a task's survey.
  package func sentence(in language: Language, of task: CareTask? = nil) -> String {
    sentence(language, ConditionWords(task: task, language: language))
  }

  private func sentence(_ language: Language, _ words: ConditionWords) -> String {
    func compared(_ phrase: SentencePhrase, _ item: ItemReference, _ value: Answer) -> String {
      let text = words.text(of: value.input, item) ?? value.word(in: language)
      return language.sentence(phrase, ["item": words.name(of: item), "value": text])
    }
    func bound(_ value: AnswerBound, _ item: ItemReference) -> String {
      words.text(of: value.input, item) ?? value.description
    }
    func compared(_ phrase: SentencePhrase, _ item: ItemReference, _ value: AnswerBound) -> String {
      language.sentence(phrase, ["item": words.name(of: item), "value": bound(value, item)])
    }
    func including(_ item: ItemReference, _ values: [String], _ word: SentencePhrase) -> String {
      let texts = values.map { words.text(of: .text($0), item) ?? $0 }
      return language.sentence(.includes, ["item": words.name(of: item), "values": Self.list(texts, word, language)])
    }
    func said(_ phrase: SentencePhrase, _ item: ItemReference) -> String {
      language.sentence(phrase, ["item": words.name(of: item)])
    }
    return switch self {
    case .equals(let item, let value): compared(.equals, item, value)
    case .notEquals(let item, let value): compared(.differs, item, value)
    case .atLeast(let item, let value): compared(.atLeast, item, value)
    case .atMost(let item, let value): compared(.atMost, item, value)
    case .above(let item, let value): compared(.above, item, value)
    case .below(let item, let value): compared(.below, item, value)
    case .between(let item, let min, let max):
      language.sentence(
        .between, ["item": words.name(of: item), "min": bound(min, item), "max": bound(max, item)])
    case .containsAny(let item, let values): including(item, values, .or)
    case .containsAll(let item, let values): including(item, values, .and)
    case .matches(let item, let pattern):
      language.sentence(.matches, ["item": words.name(of: item), "pattern": pattern])
    case .isAnswered(let item): said(.isAnswered, item)
    case .isSkipped(let item): said(.isSkipped, item)
    case .isDontKnow(let item):
      language.sentence(.isUnknown, ["item": words.name(of: item), "unknown": language.sentence(.dontKnow)])
    case .all(let parts): parts.isEmpty ? language.sentence(.always) : Self.joined(parts, .and, language, words)
    case .any(let parts): parts.isEmpty ? language.sentence(.noCase) : Self.joined(parts, .or, language, words)
    case .none(let parts):
      parts.isEmpty
        ? language.sentence(.always)
        : language.sentence(.not, ["condition": Self.joined(parts, .or, language, words)])
    case .hook: language.sentence(.functionDecides)
    case .compares(let item, let test, let parameter):
      test.sentence(language, words.name(of: item), language.sentence(.theParameter, ["name": parameter]))
    case .parameter(let test): test.sentence(language, .parameters(in: language))
    }
  }

  /// Joins parts; one that joins others itself is put in parentheses, since "and" and "or" read alike.
  private static func joined(
    _ parts: [Condition], _ word: SentencePhrase, _ language: Language, _ words: ConditionWords
  ) -> String {
    let texts = parts.map { part in
      let text = part.sentence(language, words)
      if case .none = part { return text }
      return parts.count > 1 && part.parts.count > 1 ? "(\(text))" : text
    }
    return language.joined(texts, word)
  }

  private static func list(_ values: [String], _ word: SentencePhrase, _ language: Language) -> String {
    guard values.count > 1, let last = values.last else { return values.first ?? language.sentence(.nothing) }
    return language.joined([values.dropLast().joined(separator: ", "), last], word)
  }
}

/// The names of items and the texts of values in a sentence about a condition.
private struct ConditionWords {
  /// The task whose words are used; nil for ids and values as an author writes them.
  var task: CareTask?
  /// The language.
  let language: Language
  /// Whether the subjects are parameters of the plan.
  var isOfParameters = false

  /// The words of a condition on parameters.
  static func parameters(in language: Language) -> ConditionWords {
    ConditionWords(language: language, isOfParameters: true)
  }

  /// Returns the question of an item, the label of a kind of value, or else the id.
  func name(of item: ItemReference) -> String {
    if isOfParameters { return language.sentence(.theParameter, ["name": item.item]) }
    guard item.source == nil, let task else { return item.description }
    return task.item(item.item)?.text.map { "“\($0)”" } ?? task.labels[item.item] ?? item.description
  }

  /// Returns a value as a participant reads it as an answer to an item; nil for one that is no such answer, such as a score.
  func text(of value: AnswerInput?, _ item: ItemReference) -> String? {
    guard let format = task?.item(item.item)?.format, let answer = value.flatMap(format.definition.answer(from:)) else {
      return nil
    }
    let text = format.text(of: answer, rounded: true, in: language)
    return answer.chosenValues == nil ? text : "“\(text)”"
  }
}

extension AnswerBound {
  /// The bound as it is written.
  fileprivate var input: AnswerInput? {
    switch self {
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? .double(number)
    case .date, .partial, .dateTime, .time: isoText.map { .text($0) }
    }
  }
}

extension ParameterTest {
  /// Returns the comparison of an item with a parameter in words.
  fileprivate func sentence(_ language: Language, _ item: String, _ value: String) -> String {
    let phrase: SentencePhrase =
      switch self {
      case .equals: .equals
      case .notEquals: .differs
      case .atLeast: .atLeast
      case .atMost: .atMost
      case .above: .above
      case .below: .below
      case .containsAny, .containsAll: .includes
      }
    return language.sentence(phrase, ["item": item, "value": value, "values": value])
  }
}

extension Answer {
  /// The value as it is written; nil for one of another type.
  fileprivate var input: AnswerInput? {
    switch self {
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .boolean(let value): .boolean(value)
    case .text(let text): .text(text)
    default: nil
    }
  }

  /// Returns the value that an author wrote.
  fileprivate func word(in language: Language) -> String {
    switch self {
    case .integer(let value): String(value)
    case .double(let value): PlainNumber.text(value)
    case .boolean(let value): language(value ? .yes : .no)
    case .text(let text): text
    case .dontKnow: language.sentence(.dontKnow)
    default: scalars.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: ", ")
    }
  }
}
