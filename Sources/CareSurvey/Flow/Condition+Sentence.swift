package import CareModel

extension Condition {
  /// The condition in words for an author, with ids: `pain is at least 9 and sleep is answered`.
  package var sentence: String { sentence(subject: { $0.description }) }

  private func sentence(subject: (ItemReference) -> String) -> String {
    switch self {
    case .equals(let item, let value): "\(subject(item)) is \(value.word)"
    case .notEquals(let item, let value): "\(subject(item)) is answered and is not \(value.word)"
    case .atLeast(let item, let value): "\(subject(item)) is at least \(value)"
    case .atMost(let item, let value): "\(subject(item)) is at most \(value)"
    case .above(let item, let value): "\(subject(item)) is more than \(value)"
    case .below(let item, let value): "\(subject(item)) is less than \(value)"
    case .between(let item, let min, let max):
      "\(subject(item)) is from \(min) to \(max)"
    case .containsAny(let item, let values): "\(subject(item)) includes \(Self.list(values, "or"))"
    case .containsAll(let item, let values): "\(subject(item)) includes \(Self.list(values, "and"))"
    case .matches(let item, let pattern): "\(subject(item)) matches \(pattern)"
    case .isAnswered(let item): "\(subject(item)) is answered"
    case .isSkipped(let item): "\(subject(item)) is skipped"
    case .isDontKnow(let item): "\(subject(item)) is \"don't know\""
    case .all(let parts): parts.isEmpty ? "always" : Self.joined(parts, "and", subject)
    case .any(let parts): parts.isEmpty ? "never" : Self.joined(parts, "or", subject)
    case .none(let parts): parts.isEmpty ? "always" : "not (\(Self.joined(parts, "or", subject)))"
    case .hook: "a function decides"
    case .compares(let item, let test, let parameter):
      "\(subject(item)) \(test.verb) the parameter \(parameter)"
    case .parameter(let test): test.sentence { "the parameter \($0.item)" }
    }
  }

  /// Joins parts; one that joins others itself is put in parentheses, since "and" and "or" read alike.
  private static func joined(
    _ parts: [Condition], _ word: String, _ subject: (ItemReference) -> String
  ) -> String {
    parts.map { part in
      let text = part.sentence(subject: subject)
      return parts.count > 1 && part.parts.count > 1 && !text.hasPrefix("not (") ? "(\(text))" : text
    }.joined(separator: " \(word) ")
  }

  private static func list(_ values: [String], _ word: String) -> String {
    guard values.count > 1, let last = values.last else { return values.first ?? "nothing" }
    return "\(values.dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension ParameterTest {
  /// The comparison in words, to stand between an item and a parameter.
  fileprivate var verb: String {
    switch self {
    case .equals: "is"
    case .notEquals: "is answered and is not"
    case .atLeast: "is at least"
    case .atMost: "is at most"
    case .above: "is more than"
    case .below: "is less than"
    case .containsAny, .containsAll: "includes"
    }
  }
}

extension Answer {
  /// The value that an author wrote.
  fileprivate var word: String {
    switch self {
    case .integer(let value): String(value)
    case .double(let value): PlainNumber.text(value)
    case .boolean(let value): value ? "yes" : "no"
    case .text(let text): text
    case .dontKnow: "\"don't know\""
    default: scalars.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: ", ")
    }
  }
}
