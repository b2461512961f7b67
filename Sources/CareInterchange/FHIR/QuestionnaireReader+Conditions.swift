import CareModel
import Foundation

extension QuestionnaireReader {
  /// Returns the conditions of an item's `enableWhen`, as one condition; empty if it is always shown.
  func condition(of item: QuestionnaireItem) -> [Condition] {
    let element = item.element
    if let own = ownCondition(of: item) {
      _ = (element.raw("enableWhen"), element.raw("enableBehavior"))
      return [own]
    }
    let written = element.objects("enableWhen", "enableWhen")
    let behavior = element.text("enableBehavior")
    let parts = written.compactMap { test in
      let part = condition(test, of: item)
      test.finish()
      return part
    }
    if let behavior, behavior != "all", behavior != "any" {
      element.error(.notAllowed, "'enableBehavior' is \"all\" or \"any\", not '\(behavior)'", at: "enableBehavior")
    }
    if written.count > 1, behavior == nil {
      element.error(
        .missingField, "several conditions need 'enableBehavior'; write \"all\" or \"any\"", at: "enableWhen")
    }
    return condition(of: decided(parts, isAny: parts.count > 1 && behavior == "any", item), behavior)
  }

  private func condition(of parts: [Condition], _ behavior: String?) -> [Condition] {
    guard let first = parts.first else { return [] }
    return [parts.count == 1 ? first : behavior == "any" ? Condition.simplified(any: parts) : .all(of: parts)]
  }

  /// The condition that `care` wrote beside an expression, unless another program has changed the expression since.
  private func ownCondition(of item: QuestionnaireItem) -> Condition? {
    let expressions = item.element.extensions(FHIRNames.enableWhenExpression)
    guard let first = expressions.first else { return nil }
    let expression = first.expression()
    if let written = item.element.extensionValue(FHIRNames.Own.condition)?.string,
      let condition = own(Condition.self, from: written),
      let hash = item.element.extensionValue(FHIRNames.Own.expression)?.string,
      hash == expression.map({ FHIRIdentity.hash($0, 64) })
    {
      // A score whose id is that of a step has a linkId with a dot, and only its id here; an item of a form has another id here.
      return condition.renamed { reference in
        guard let item = items[linkID(of: reference)] else { return reference }
        if let score = ownScore(item) { return ItemReference(item: score.id) }
        return hasOwnID(item) ? self.reference(to: item) : reference
      }
    }
    item.element.loss(
      "the condition \(expression ?? "")", "is an expression, which care does not run; write it as 'when' or 'skip'",
      on: first)
    return nil
  }

  private func linkID(of reference: ItemReference) -> String {
    reference.step.map { "\($0).\(reference.item)" } ?? reference.item
  }

  // MARK: One comparison

  private func condition(_ test: FHIRElement, of item: QuestionnaireItem) -> Condition? {
    let hasAnswer = test.hasChoice("answer")
    let value = test.value("answer")
    guard let question = test.text("question") else {
      if !test.has("question") { test.error(.missingField, "the condition has no 'question'; write a linkId") }
      return nil
    }
    guard let sign = test.text("operator") else {
      if !test.has("operator"), !test.has("hasAnswer") {
        test.error(.missingField, "the condition has no 'operator'; write one, such as \"=\"")
      }
      return nil
    }
    let known = ["exists", "=", "!=", ">", "<", ">=", "<="]
    guard known.contains(sign) else {
      test.error(
        .notAllowed, "there is no operator '\(sign)'; write one of \(known.joined(separator: " "))", at: "operator")
      return nil
    }
    guard let other = target(question, test, item) else { return nil }
    guard let value else {
      if !hasAnswer {
        test.error(.missingField, "the condition has no answer to compare with; write 'answerBoolean', for example")
      }
      return nil
    }
    return condition(sign, value, test, other)
  }

  /// Returns the earlier question that a condition reads.
  private func target(_ linkID: String, _ test: FHIRElement, _ item: QuestionnaireItem) -> QuestionnaireItem? {
    guard let other = items[linkID] else {
      let near = Suggestion.nearest(to: linkID, in: items.keys).map { "; did you mean '\($0)'?" } ?? ""
      test.error(.unknownID, "there is no item with the linkId '\(linkID)'\(near)", at: "question")
      return nil
    }
    guard !other.isWrong else { return nil }
    guard other.kind.isQuestion else {
      test.error(.notImportable, "'\(linkID)' is a \(other.kind.rawValue), which has no answer", at: "question")
      return nil
    }
    guard other.order < item.order else {
      let place = other === item ? "the item itself" : "a later item"
      test.error(
        .notImportable, "'\(linkID)' is \(place); a condition reads earlier answers only: move the item", at: "question"
      )
      return nil
    }
    if !other.constants.isEmpty || other.isCalculated { return other }
    guard !other.isHidden else {
      test.error(
        .notImportable, "'\(linkID)' is hidden from participants, so nobody answers it; remove the condition",
        at: "question")
      return nil
    }
    // If its question could not be read, that has been reported.
    return other.format == nil ? nil : other
  }

  private func condition(
    _ sign: String, _ value: FHIRValue, _ test: FHIRElement, _ other: QuestionnaireItem
  ) -> Condition? {
    if !other.constants.isEmpty { return constant(sign, value, test, other) }
    let item = reference(to: other)
    if sign == "exists" {
      guard case .boolean(let exists) = value else {
        test.error(.wrongType, "'exists' compares with 'answerBoolean'", at: "operator")
        return nil
      }
      return exists ? .isAnswered(item: item) : .none(of: [.isAnswered(item: item)])
    }
    if !other.options.isEmpty { return choice(sign, value, test, other) }
    guard let compared = compared(value, test, other) else { return nil }
    switch (sign, compared) {
    case ("=", .value(let answer, _)): return .equals(item: item, value: answer)
    case ("!=", .value(let answer, _)): return .notEquals(item: item, value: answer)
    case (_, .value(_, let bound?)):
      switch sign {
      case ">": return .above(item: item, value: bound)
      case "<": return .below(item: item, value: bound)
      case ">=": return .atLeast(item: item, value: bound)
      default: return .atMost(item: item, value: bound)
      }
    default:
      test.error(.wrongType, "'\(sign)' compares numbers, dates, and times, not \(value.title)", at: "operator")
      return nil
    }
  }

  private enum Compared {
    case value(Answer, AnswerBound?)
  }

  /// Returns the value to compare with, if it is of the type of the answers.
  private func compared(_ value: FHIRValue, _ test: FHIRElement, _ other: QuestionnaireItem) -> Compared? {
    switch (other.kind, value) {
    case (.boolean, .boolean(let flag)): return .value(.boolean(flag), nil)
    case (.integer, .integer(let number)): return .value(.integer(number), .number(Double(number)))
    case (.decimal, .integer), (.decimal, .decimal), (.integer, .decimal), (.quantity, .integer), (.quantity, .decimal),
      (.quantity, .quantity):
      guard let number = amount(value, in: other.format?.units, of: other, "the amount", test) else { return nil }
      return .value(Int(exactly: number).map { .integer($0) } ?? .double(number), .number(number))
    case (.date, .part(let date)) where date.precision == precision(of: other):
      return .value(.text(date.description), .partial(date))
    case (.date, .date(let date)) where precision(of: other) == .day:
      return .value(.text(date.description), .date(date))
    case (.dateTime, .date(let date)): return .value(.text("\(date)T00:00"), .date(date))
    case (.dateTime, .dateTime(let wall)): return .value(.text(wall.description), .dateTime(wall))
    case (.time, .time(let time)): return .value(.text(time.description), .time(time))
    case (.string, .string(let text)), (.text, .string(let text)), (.url, .string(let text)):
      return .value(.text(text), nil)
    default:
      test.error(
        .wrongType, "'\(other.linkID)' is answered as \(other.kind.rawValue), and never equals \(value.title)",
        at: "question")
      return nil
    }
  }

  // MARK: Choices

  private func choice(
    _ sign: String, _ value: FHIRValue, _ test: FHIRElement, _ other: QuestionnaireItem
  ) -> Condition? {
    let item = reference(to: other)
    let found = other.options.first { $0.matches(value) }
    if let found, found.isUnknown {
      return sign == "=" ? .isDontKnow(item: item) : .isAnswered(item: item)
    }
    let takesSeveral = other.format?.takesSeveral ?? false
    let values = other.options.filter { !$0.isUnknown }.map(\.option.value)
    guard let option = found?.option.value else {
      if let text = value.string, other.kind == .openChoice, sign == "=" {
        return .containsAny(item: item, values: [text])
      }
      if [">", "<", ">=", "<="].contains(sign), let number = value.number {
        return ordered(sign, number, item, test, other)
      }
      test.error(.unknownID, "'\(other.linkID)' has no such option; write one of its options", at: "question")
      return nil
    }
    switch sign {
    case "=":
      return takesSeveral ? .containsAny(item: item, values: [option]) : .equals(item: item, value: .text(option))
    case "!=":
      return takesSeveral
        ? .containsAny(item: item, values: values.filter { $0 != option })
        : .notEquals(item: item, value: .text(option))
    default:
      guard let number = value.number ?? found?.option.score else {
        test.error(
          .wrongType, "'\(sign)' compares numbers, and the options of '\(other.linkID)' are none", at: "operator")
        return nil
      }
      return ordered(sign, number, item, test, other)
    }
  }

  private func ordered(
    _ sign: String, _ number: Double, _ item: ItemReference, _ test: FHIRElement, _ other: QuestionnaireItem
  ) -> Condition? {
    guard other.format?.hasNumbers == true else {
      test.error(
        .wrongType, "'\(sign)' compares numbers, and not each option of '\(other.linkID)' has an ordinalValue",
        at: "operator")
      return nil
    }
    switch sign {
    case ">": return .above(item: item, value: .number(number))
    case "<": return .below(item: item, value: .number(number))
    case ">=": return .atLeast(item: item, value: .number(number))
    default: return .atMost(item: item, value: .number(number))
    }
  }
}

extension ImportedOption {
  /// Whether an answer of a condition names the option.
  func matches(_ value: FHIRValue) -> Bool {
    switch value {
    case .coding(let coding): return self.coding?.isSame(as: coding) ?? false
    case .string(let text): return literal == text || (coding == nil && option.text == text)
    case .integer(let number): return literal == String(number)
    case .date(let date): return literal == date.description
    case .time(let time): return literal.flatMap { TimeOfDay(fhir: $0) } == time
    default: return false
    }
  }
}

extension Condition {
  /// Returns a condition that holds if one of the parts does; a comparison that also holds without an answer is the opposite of another.
  fileprivate static func simplified(any parts: [Condition]) -> Condition {
    guard parts.count == 2, case .none(let missing) = parts[1], case .isAnswered(let item)? = missing.first,
      missing.count == 1, let opposite = parts[0].opposite, parts[0].reference == item
    else { return .any(of: parts) }
    return .none(of: [opposite])
  }

  /// The comparison that holds for exactly the other answers; nil if there is none.
  var opposite: Condition? {
    switch self {
    case .equals(let item, let value): .notEquals(item: item, value: value)
    case .notEquals(let item, let value): .equals(item: item, value: value)
    case .atLeast(let item, let value): .below(item: item, value: value)
    case .below(let item, let value): .atLeast(item: item, value: value)
    case .atMost(let item, let value): .above(item: item, value: value)
    case .above(let item, let value): .atMost(item: item, value: value)
    default: nil
    }
  }
}
