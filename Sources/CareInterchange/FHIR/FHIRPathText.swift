import CareModel

/// Conditions and dates as FHIRPath, which `care` writes and never runs.
enum FHIRPathText {
  /// Returns a condition as an expression over a response; nil if a function or a parameter decides it.
  static func text(_ condition: Condition, linkID: (ItemReference) -> String?) -> String? {
    func value(_ item: ItemReference) -> String? {
      linkID(item).map { "%resource.descendants().where(linkId=\(quoted($0))).answer.value" }
    }
    func compare(_ item: ItemReference, _ sign: String, _ other: String) -> String? {
      value(item).map { "(\($0) \(sign) \(other))" }
    }
    func join(_ parts: [Condition], _ word: String, _ none: String) -> String? {
      let texts = parts.compactMap { text($0, linkID: linkID) }
      guard texts.count == parts.count else { return nil }
      return texts.isEmpty ? none : "(" + texts.joined(separator: " \(word) ") + ")"
    }
    switch condition {
    case .equals(let item, let other): return literal(other).flatMap { compare(item, "=", $0) }
    case .notEquals(let item, let other): return literal(other).flatMap { compare(item, "!=", $0) }
    case .atLeast(let item, let bound): return compare(item, ">=", literal(bound))
    case .atMost(let item, let bound): return compare(item, "<=", literal(bound))
    case .above(let item, let bound): return compare(item, ">", literal(bound))
    case .below(let item, let bound): return compare(item, "<", literal(bound))
    case .between(let item, let min, let max):
      return text(.all(of: [.atLeast(item: item, value: min), .atMost(item: item, value: max)]), linkID: linkID)
    case .containsAny(let item, let values):
      return value(item).map {
        "\($0).code.where(\(values.map { "$this=\(quoted($0))" }.joined(separator: " or "))).exists()"
      }
    case .containsAll(let item, let values):
      return join(values.map { .containsAny(item: item, values: [$0]) }, "and", "true")
    case .matches(let item, let pattern): return value(item).map { "\($0).matches(\(quoted("^(?:\(pattern))$")))" }
    case .isAnswered(let item): return value(item).map { "\($0).exists()" }
    case .isSkipped(let item): return value(item).map { "\($0).empty()" }
    case .isDontKnow(let item): return value(item).map { "\($0).where(code='asked-unknown').exists()" }
    case .all(let parts): return join(parts, "and", "true")
    case .any(let parts): return join(parts, "or", "false")
    case .none(let parts): return join(parts, "or", "false").map { "\($0).not()" }
    case .hook, .compares, .parameter: return nil
    }
  }

  /// Returns a day relative to the answer's as an expression.
  static func text(daysFromToday days: Int) -> String {
    days == 0 ? "today()" : "today() \(days < 0 ? "-" : "+") \(days.magnitude) days"
  }

  /// Returns the bound that ``text(daysFromToday:)`` wrote.
  static func day(_ expression: String) -> DayBound? {
    guard let found = expression.wholeMatch(of: /\s*today\(\)\s*(?:([+-])\s*([0-9]{1,6})\s*'?days?'?)?\s*/) else {
      return nil
    }
    let days = found.2.flatMap { BoundedInteger($0, in: 0...999_999)?.value } ?? 0
    return .today(days: found.1 == "-" ? -days : days)
  }

  private static func literal(_ answer: Answer) -> String? {
    switch answer {
    case .integer(let number): String(number)
    case .double(let number): PlainNumber.text(number)
    case .boolean(let flag): String(flag)
    case .text(let text): quoted(text)
    case .date, .dateTime, .time: answer.isoText.map { "@\($0)" }
    case .choices(let values): values.first.map { quoted($0) }
    case .chosen, .location, .file, .signature, .dontKnow, .withheld: nil
    }
  }

  private static func literal(_ bound: AnswerBound) -> String {
    switch bound {
    case .number(let number): PlainNumber.text(number)
    case .time(let time): "@T\(time)"
    case .date, .dateTime: "@\(bound)"
    }
  }

  static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n"))'"
  }
}
