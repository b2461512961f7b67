package import CareModel

extension Condition {
  /// The condition in words for an author, with ids: `pain is at least 9 and sleep is answered`.
  package var sentence: String { sentence(in: .english) }

  /// Returns the condition in words of a language, with ids.
  package func sentence(in language: Language) -> String {
    sentence(language) { $0.description }
  }

  private func sentence(_ language: Language, subject: (ItemReference) -> String) -> String {
    func compared(_ phrase: SentencePhrase, _ item: ItemReference, _ value: any CustomStringConvertible) -> String {
      language.sentence(phrase, ["item": subject(item), "value": value])
    }
    func including(_ item: ItemReference, _ values: [String], _ word: SentencePhrase) -> String {
      language.sentence(.includes, ["item": subject(item), "values": Self.list(values, word, language)])
    }
    return switch self {
    case .equals(let item, let value): compared(.equals, item, value.word(in: language))
    case .notEquals(let item, let value): compared(.differs, item, value.word(in: language))
    case .atLeast(let item, let value): compared(.atLeast, item, value)
    case .atMost(let item, let value): compared(.atMost, item, value)
    case .above(let item, let value): compared(.above, item, value)
    case .below(let item, let value): compared(.below, item, value)
    case .between(let item, let min, let max):
      language.sentence(.between, ["item": subject(item), "min": min, "max": max])
    case .containsAny(let item, let values): including(item, values, .or)
    case .containsAll(let item, let values): including(item, values, .and)
    case .matches(let item, let pattern):
      language.sentence(.matches, ["item": subject(item), "pattern": pattern])
    case .isAnswered(let item): language.sentence(.isAnswered, ["item": subject(item)])
    case .isSkipped(let item): language.sentence(.isSkipped, ["item": subject(item)])
    case .isDontKnow(let item):
      language.sentence(.isUnknown, ["item": subject(item), "unknown": language.sentence(.dontKnow)])
    case .all(let parts): parts.isEmpty ? language.sentence(.always) : Self.joined(parts, .and, language, subject)
    case .any(let parts): parts.isEmpty ? language.sentence(.noCase) : Self.joined(parts, .or, language, subject)
    case .none(let parts):
      parts.isEmpty
        ? language.sentence(.always)
        : language.sentence(.not, ["condition": Self.joined(parts, .or, language, subject)])
    case .hook: language.sentence(.functionDecides)
    case .compares(let item, let test, let parameter):
      test.sentence(language, subject(item), language.sentence(.theParameter, ["name": parameter]))
    case .parameter(let test):
      test.sentence(language) { language.sentence(.theParameter, ["name": $0.item]) }
    }
  }

  /// Joins parts; one that joins others itself is put in parentheses, since "and" and "or" read alike.
  private static func joined(
    _ parts: [Condition], _ word: SentencePhrase, _ language: Language, _ subject: (ItemReference) -> String
  ) -> String {
    let texts = parts.map { part in
      let text = part.sentence(language, subject: subject)
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
