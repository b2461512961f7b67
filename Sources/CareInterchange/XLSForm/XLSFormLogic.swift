import CareModel

/// Conditions as expressions of an XLSForm: `${smoke} = 'yes' and ${cigs} >= 3`.
///
/// A question without an answer is an empty text there, with which no number compares.
struct XLSFormLogic {
  /// What a condition can read.
  enum Target {
    /// A question by its name.
    case item(FormItem, XLSFormName)
    /// A computed score.
    case score(String)
  }

  /// The item that a constraint is about, which it reads as `.`.
  var own: String?
  let target: (ItemReference) -> Target?

  /// Returns the expression of a condition, empty if it always holds; nil if it cannot be said, or never holds.
  func text(_ condition: Condition) -> String? {
    switch expression(condition) {
    case .always(true)?: ""
    case .always(false)?, nil: nil
    case .test(let text)?, .group(let text)?: text
    }
  }

  private enum Expression {
    case always(Bool)
    case test(String)
    /// Tests with `and` or `or` between them.
    case group(String)

    /// The expression as a part of another one.
    var part: String {
      switch self {
      case .always: ""
      case .test(let text): text
      case .group(let text): "(\(text))"
      }
    }
  }

  private func joined(_ parts: [Expression?], isAll: Bool) -> Expression? {
    var kept: [Expression] = []
    for part in parts {
      guard let part else { return nil }
      if case .always(let holds) = part {
        if holds != isAll { return part }
      } else {
        kept.append(part)
      }
    }
    guard kept.count > 1 else { return kept.first ?? .always(isAll) }
    return .group(kept.map(\.part).joined(separator: isAll ? " and " : " or "))
  }

  private func opposite(_ expression: Expression?) -> Expression? {
    switch expression {
    case nil: nil
    case .always(let holds)?: .always(!holds)
    case .test(let text)?, .group(let text)?: .test("not(\(text))")
    }
  }

  private func expression(_ condition: Condition) -> Expression? {
    switch condition {
    case .all(let parts): return joined(parts.map(expression), isAll: true)
    case .any(let parts): return joined(parts.map(expression), isAll: false)
    case .none(let parts): return opposite(joined(parts.map(expression), isAll: false))
    // A pattern is found by ODK only where it matches the whole text, and being skipped is not being unasked.
    case .hook, .compares, .parameter, .matches, .isSkipped: return nil
    default:
      guard let reference = condition.reference, reference.source == nil, let target = target(reference) else {
        return nil
      }
      switch target {
      case .score(let name): return number(condition, "${\(name)}")
      case .item(let item, let name): return test(condition, item, name)
      }
    }
  }

  private func test(_ condition: Condition, _ item: FormItem, _ name: XLSFormName) -> Expression? {
    let field = own == item.id ? "." : "${\(name.name)}"
    switch condition {
    case .isAnswered: return answered(field, name, takesSeveral: item.format.takesSeveral)
    case .isDontKnow:
      guard let unknown = name.unknown else { return .always(false) }
      return .test(item.format.takesSeveral ? "selected(\(field), '\(unknown)')" : "\(field) = '\(unknown)'")
    default: break
    }
    if !name.codes.isEmpty { return choice(condition, item, name, field) }
    switch type(of: item.format.definition).valueType {
    case .number: return number(condition, field)
    case .moment: return moment(condition, field, item.format.datePrecision)
    case .text: return words(condition, field)
    default: return nil
    }
  }

  private func answered(_ field: String, _ name: XLSFormName, takesSeveral: Bool) -> Expression? {
    guard let unknown = name.unknown else { return .test("\(field) != ''") }
    return .group(
      "\(field) != '' and " + (takesSeveral ? "not(selected(\(field), '\(unknown)'))" : "\(field) != '\(unknown)'"))
  }

  // MARK: Values

  private func number(_ condition: Condition, _ field: String) -> Expression? {
    func compare(_ sign: String, _ value: Double?) -> Expression? {
      guard let value, value.isFinite else { return nil }
      return .test("\(field) \(sign) \(ExportCell.number(value).text)")
    }
    switch condition {
    case .equals(_, let value): return compare("=", value.number)
    case .notEquals(_, let value):
      return joined([.test("\(field) != ''"), compare("!=", value.number)], isAll: true)
    case .atLeast(_, let bound): return compare(">=", bound.number)
    case .atMost(_, let bound): return compare("<=", bound.number)
    case .above(_, let bound): return compare(">", bound.number)
    case .below(_, let bound): return compare("<", bound.number)
    case .between(_, let min, let max):
      return joined([compare(">=", min.number), compare("<=", max.number)], isAll: true)
    case .isAnswered: return .test("\(field) != ''")
    default: return nil
    }
  }

  private func moment(_ condition: Condition, _ field: String, _ precision: DatePrecision?) -> Expression? {
    func compare(_ sign: String, _ text: String?) -> Expression? {
      guard var text else { return nil }
      if let date = PartialDate(text) {
        // A month is its first day there, and a day is in a month by a comparison with two days.
        guard date.precision == precision else { return nil }
        text = date.first.description
      }
      let value = text.contains("T") ? "date-time('\(text)')" : text.contains(":") ? "'\(text)'" : "date('\(text)')"
      // What is not answered is before and after nothing.
      return joined([.test("\(field) != ''"), .test("\(field) \(sign) \(value)")], isAll: true)
    }
    switch condition {
    // Authors write a date or a time as a text.
    case .equals(_, let value): return compare("=", value.isoText ?? AnswerBound(value.texts.first ?? "")?.isoText)
    case .notEquals(_, let value): return compare("!=", value.isoText ?? AnswerBound(value.texts.first ?? "")?.isoText)
    case .atLeast(_, let bound): return compare(">=", bound.isoText)
    case .atMost(_, let bound): return compare("<=", bound.isoText)
    case .above(_, let bound): return compare(">", bound.isoText)
    case .below(_, let bound): return compare("<", bound.isoText)
    case .between(_, let min, let max):
      return joined([compare(">=", min.isoText), compare("<=", max.isoText)], isAll: true)
    default: return nil
    }
  }

  private func words(_ condition: Condition, _ field: String) -> Expression? {
    switch condition {
    case .equals(_, .text(let text)): return Self.quoted(text).map { .test("\(field) = \($0)") }
    case .notEquals(_, .text(let text)):
      return Self.quoted(text).map { .group("\(field) != '' and \(field) != \($0)") }
    default: return nil
    }
  }

  /// Returns a text in quotation marks; nil if it has both kinds of them.
  static func quoted(_ text: String) -> String? {
    if !text.contains("'") { return "'\(text)'" }
    return text.contains("\"") ? nil : "\"\(text)\""
  }

  // MARK: Choices

  private func choice(_ condition: Condition, _ item: FormItem, _ name: XLSFormName, _ field: String) -> Expression? {
    let options = item.format.definition.options, takesSeveral = item.format.takesSeveral
    func chosen(_ value: String) -> Expression {
      // No option has the value: nobody chooses it.
      guard let code = name.code(of: value) else { return .always(false) }
      return .test(takesSeveral ? "selected(\(field), '\(code)')" : "\(field) = '\(code)'")
    }
    func any(_ values: [String]) -> Expression? { joined(values.map(chosen), isAll: false) }
    func scored(_ holds: (Double) -> Bool) -> Expression? {
      guard !takesSeveral, item.format.hasNumbers else { return nil }
      return any(options.filter { $0.score.map(holds) ?? false }.map(\.value))
    }
    func value(_ answer: Answer) -> String? {
      if case .boolean(let flag) = answer { return flag ? "true" : "false" }
      let values = answer.chosenValues ?? answer.texts
      return values.count == 1 ? values[0] : nil
    }
    switch condition {
    case .equals(_, let answer):
      if let number = answer.number { return scored { $0 == number } }
      guard takesSeveral else { return value(answer).map(chosen) }
      let values = answer.chosenValues ?? answer.texts
      guard !values.isEmpty, case .choice = item.format else { return nil }
      // All of them, and no other.
      return joined(
        options.map { values.contains($0.value) ? chosen($0.value) : opposite(chosen($0.value)) }
          + (values.allSatisfy { name.code(of: $0) != nil } ? [] : [.always(false)]), isAll: true)
    case .notEquals(_, let answer):
      guard !takesSeveral else { return nil }
      if let number = answer.number { return scored { $0 != number } }
      guard let own = value(answer) else { return nil }
      return any(name.codes.map(\.value).filter { $0 != own })
    case .containsAny(_, let values): return any(values)
    case .containsAll(_, let values): return joined(values.map(chosen), isAll: true)
    case .atLeast, .atMost, .above, .below, .between: return condition.comparison.flatMap { scored($0) }
    default: return nil
    }
  }
}

/// The name of a question in an XLSForm, with the names of its choices.
struct XLSFormName {
  let name: String
  /// The values of options with the names that they have, in order.
  var codes: [(value: String, code: String)] = []
  /// The name of the choice that stands for "don't know".
  var unknown: String?

  /// Returns the name of an option's value; nil if there is none.
  func code(of value: String) -> String? { codes.first { $0.value == value }?.code }
}
