import CareModel

/// Conditions as REDCap's logic: `[smoke] = '1' and [cigs] >= 3`.
///
/// Every comparison is written for a field that may be blank, or have the code for a missing value, and `none` as the opposites of its
/// parts, because REDCap's logic has no negation.
struct REDCapLogic {
  /// What a condition can read.
  enum Target {
    /// An item with its field; `shown` is its own branching.
    case item(FormItem, REDCapField)
    /// A computed score.
    case score(String)
  }

  let codes: MissingCodes
  let target: (ItemReference) -> Target?

  /// Returns the logic of a condition; nil if it cannot be said.
  func text(_ condition: Condition) -> String? { logic(condition, holds: true)?.text }

  private indirect enum Logic {
    case always(Bool)
    case test(String)
    case all([Logic])
    case any([Logic])

    var text: String? {
      switch self {
      case .always(true): ""
      case .always(false): "1 = 2"
      case .test(let test): test
      case .all(let parts): Self.joined(parts, " and ")
      case .any(let parts): Self.joined(parts, " or ")
      }
    }

    private static func joined(_ parts: [Logic], _ word: String) -> String? {
      let texts = parts.compactMap { part -> String? in
        guard let text = part.text else { return nil }
        if case .test = part { return text }
        return parts.count > 1 ? "(\(text))" : text
      }
      return texts.count == parts.count ? texts.joined(separator: word) : nil
    }
  }

  private func group(_ parts: [Logic], isAll: Bool) -> Logic {
    var kept: [Logic] = []
    for part in parts {
      if case .always(let holds) = part {
        if holds != isAll { return part }
      } else {
        kept.append(part)
      }
    }
    if kept.isEmpty { return .always(isAll) }
    return kept.count == 1 ? kept[0] : isAll ? .all(kept) : .any(kept)
  }

  private func logic(_ condition: Condition, holds: Bool) -> Logic? {
    switch condition {
    case .all(let parts), .any(let parts), .none(let parts):
      let isNone = if case .none = condition { true } else { false }
      let isAll = if case .all = condition { true } else { false }
      let made = parts.compactMap { logic($0, holds: isNone ? !holds : holds) }
      guard made.count == parts.count else { return nil }
      // The opposite of "all" is "any" of the opposites.
      return group(made, isAll: isNone ? holds : isAll == holds)
    case .hook, .compares, .parameter, .matches: return nil
    default:
      guard let reference = condition.reference, reference.source == nil, let target = target(reference) else {
        return nil
      }
      switch target {
      case .score(let name): return number(condition, "[\(name)]", isWhole: false, holds: holds)
      case .item(let item, let field): return test(condition, item, field, holds: holds)
      }
    }
  }

  private func test(_ condition: Condition, _ item: FormItem, _ field: REDCapField, holds: Bool) -> Logic? {
    let name = "[\(field.name)]"
    // A ranking is several fields.
    guard field.kind != .ranking else { return nil }
    switch condition {
    case .isAnswered: return answered(field, holds: holds)
    case .isDontKnow:
      if field.kind == .checkbox {
        return .test("[\(field.name)(\(codes.code(.dontKnow)))] \(holds ? "=" : "<>") '1'")
      }
      return .test("\(name) \(holds ? "=" : "<>") '\(codes.code(.dontKnow))'")
    case .isSkipped: return nil
    default: break
    }
    if !field.choices.isEmpty, field.kind != .yesno { return choice(condition, item, field, holds: holds) }
    switch condition {
    case .equals(_, .boolean(let value)) where field.kind == .yesno:
      return .test("\(name) \(holds ? "=" : "<>") '\(value ? 1 : 0)'")
    case .notEquals(_, .boolean(let value)) where field.kind == .yesno:
      // There is an answer, and it is the other one.
      return .test("\(name) \(holds ? "=" : "<>") '\(value ? 0 : 1)'")
    case .equals(_, .text(let text)):
      guard !text.contains("'") else { return nil }
      return .test("\(name) \(holds ? "=" : "<>") '\(text)'")
    case .notEquals(_, .text(let text)):
      guard !text.contains("'"), let answered = answered(field, holds: holds) else { return nil }
      return group([answered, .test("\(name) \(holds ? "<>" : "=") '\(text)'")], isAll: holds)
    default: break
    }
    if ["integer", "number"].contains(field.validation) { return number(condition, name, isWhole: true, holds: holds) }
    return moment(condition, field, item.format.datePrecision, holds: holds)
  }

  // MARK: Numbers

  private func number(_ condition: Condition, _ name: String, isWhole: Bool, holds: Bool) -> Logic? {
    // A code for a missing value is a number too.
    let least = codes.code(.notAsked)
    let isNumber: Logic = .all([.test("\(name) <> ''"), .test("\(name) > \(least)")])
    let isNone: Logic = .any([.test("\(name) = ''"), .test("\(name) <= \(least)")])
    func compare(_ sign: String, _ opposite: String, _ value: Double?) -> Logic? {
      guard let value, value.isFinite else { return nil }
      let number = ExportCell.number(value).text
      return group(
        [holds ? isNumber : isNone, .test("\(name) \(holds ? sign : opposite) \(number)")], isAll: holds)
    }
    switch condition {
    case .equals(_, let value): return compare("=", "<>", value.number)
    case .notEquals(_, let value): return compare("<>", "=", value.number)
    case .atLeast(_, let bound): return compare(">=", "<", bound.number)
    case .atMost(_, let bound): return compare("<=", ">", bound.number)
    case .above(_, let bound): return compare(">", "<=", bound.number)
    case .below(_, let bound): return compare("<", ">=", bound.number)
    case .between(_, let min, let max):
      guard let first = compare(">=", "<", min.number), let last = compare("<=", ">", max.number) else { return nil }
      return group([first, last], isAll: holds)
    case .isAnswered: return holds ? isNumber : isNone
    default: return nil
    }
  }

  // MARK: Dates and times

  private func moment(
    _ condition: Condition, _ field: REDCapField, _ precision: DatePrecision?, holds: Bool
  ) -> Logic? {
    let name = "[\(field.name)]"
    guard let answered = answered(field, holds: holds) else { return nil }
    func compare(_ sign: String, _ opposite: String, _ text: String?) -> Logic? {
      guard let text else { return nil }
      // A month is a text there, and of texts only the same one is certain.
      if let date = PartialDate(text) {
        guard date.precision == precision, precision == .year || sign == "=" || sign == "<>" else { return nil }
      }
      let value = text.replacing("T", with: " ")
      return group([answered, .test("\(name) \(holds ? sign : opposite) '\(value)'")], isAll: holds)
    }
    switch condition {
    case .equals(_, let value): return compare("=", "<>", value.isoText)
    case .notEquals(_, let value): return compare("<>", "=", value.isoText)
    case .atLeast(_, let bound): return compare(">=", "<", bound.isoText)
    case .atMost(_, let bound): return compare("<=", ">", bound.isoText)
    case .above(_, let bound): return compare(">", "<=", bound.isoText)
    case .below(_, let bound): return compare("<", ">=", bound.isoText)
    case .between(_, let min, let max):
      guard let first = compare(">=", "<", min.isoText), let last = compare("<=", ">", max.isoText) else { return nil }
      return group([first, last], isAll: holds)
    default: return nil
    }
  }

  // MARK: Choices

  private func choice(_ condition: Condition, _ item: FormItem, _ field: REDCapField, holds: Bool) -> Logic? {
    let options = item.format.definition.options
    func chosen(_ value: String, _ holds: Bool = holds) -> Logic? {
      // No option has the value: nobody chooses it.
      guard let code = field.code(of: value) else { return .always(!holds) }
      guard field.kind == .checkbox else { return .test("[\(field.name)] \(holds ? "=" : "<>") '\(code)'") }
      return .test("[\(field.name)(\(code))] \(holds ? "=" : "<>") '1'")
    }
    func any(_ values: [String]) -> Logic? { join(values, isAll: !holds) }
    func join(_ values: [String], isAll: Bool) -> Logic? {
      let parts = values.compactMap { chosen($0) }
      return parts.count == values.count ? group(parts, isAll: isAll) : nil
    }
    func scored(_ holds: (Double) -> Bool) -> Logic? {
      guard field.kind == .radio, item.format.hasNumbers else { return nil }
      return any(options.filter { $0.score.map(holds) ?? false }.map(\.value))
    }
    switch condition {
    case .equals(_, let value):
      if let number = value.number { return scored { $0 == number } }
      if case .boolean(let flag) = value { return chosen(flag ? "true" : "false") }
      guard let values = value.chosenValues ?? (value.texts.isEmpty ? nil : value.texts) else { return nil }
      guard field.kind == .checkbox else { return values.count == 1 ? chosen(values[0]) : nil }
      // All of them, and no other.
      let parts = options.compactMap { option in chosen(option.value, values.contains(option.value) == holds) }
      return parts.count == options.count ? group(parts, isAll: holds) : nil
    case .notEquals(_, let value):
      guard field.kind == .radio else { return nil }
      if let number = value.number { return scored { $0 != number } }
      if case .boolean(let flag) = value { return chosen(flag ? "false" : "true") }
      guard let values = value.chosenValues ?? (value.texts.isEmpty ? nil : value.texts), values.count == 1 else {
        return nil
      }
      return any(options.map(\.value).filter { $0 != values[0] })
    case .containsAny(_, let values): return any(values)
    case .containsAll(_, let values): return join(values, isAll: holds)
    case .atLeast, .atMost, .above, .below, .between: return condition.comparison.flatMap { scored($0) }
    default: return nil
    }
  }

  private func answered(_ field: REDCapField, holds: Bool) -> Logic? {
    if field.kind == .checkbox {
      // "Don't know" is an option of a checkbox, and is no answer here.
      let own = field.choices.filter { $0.code != String(codes.code(.dontKnow)) }
      return group(own.map { .test("[\(field.name)(\($0.code))] \(holds ? "=" : "<>") '1'") }, isAll: !holds)
    }
    let tests = [""] + MissingReason.allCases.map { String(codes.code($0)) }
    return group(tests.map { .test("[\(field.name)] \(holds ? "<>" : "=") '\($0)'") }, isAll: holds)
  }
}
