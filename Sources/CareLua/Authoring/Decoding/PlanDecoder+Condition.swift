import CareModel

extension PlanDecoder {
  /// The condition in a field: data, or a function of the results.
  func condition(_ reader: FieldReader, _ name: String) -> Condition? {
    reader.fields[name].flatMap { condition($0, depth: 0) }
  }

  private func condition(_ field: Decoded.Field, depth: Int) -> Condition? {
    if case .function(let function) = field.decoded { return .hook(hook: hook(function, at: field.authored)) }
    guard case .declared(let declaration) = field.decoded,
      let reader = reader(declaration, path: field.authored.path)
    else { return nil }
    guard depth < 50 else {
      report(.badSurvey, at: field.authored, "conditions are nested more than 50 levels deep; use fewer levels")
      return nil
    }
    let name = String(declaration.entry.name.dropFirst("survey.".count))
    if ["all", "any", "none"].contains(name) {
      let parts = reader.items.compactMap { condition($0, depth: depth + 1) }
      switch name {
      case "all": return .all(of: parts)
      case "any": return .any(of: parts)
      default: return .none(of: parts)
      }
    }
    return reader.text("item").flatMap { claim(name, ItemReference($0), reader) }
  }

  private func claim(_ name: String, _ item: ItemReference, _ reader: FieldReader) -> Condition? {
    switch name {
    case "equals": return value(reader).map { .equals(item: item, value: $0) }
    case "not_equals": return value(reader).map { .notEquals(item: item, value: $0) }
    case "at_least": return reader.number("value").map { .atLeast(item: item, value: $0) }
    case "at_most": return reader.number("value").map { .atMost(item: item, value: $0) }
    case "above": return reader.number("value").map { .above(item: item, value: $0) }
    case "below": return reader.number("value").map { .below(item: item, value: $0) }
    case "between":
      guard let min = reader.number("min"), let max = reader.number("max") else { return nil }
      return .between(item: item, min: min, max: max)
    case "contains_any": return .containsAny(item: item, values: reader.texts("value"))
    case "contains_all": return .containsAll(item: item, values: reader.texts("value"))
    case "matches": return reader.text("value").map { .matches(item: item, pattern: $0) }
    case "is_answered": return .isAnswered(item: item)
    case "is_skipped": return .isSkipped(item: item)
    case "is_dont_know": return .isDontKnow(item: item)
    default: return nil
    }
  }

  private func value(_ reader: FieldReader) -> Answer? {
    switch reader["value"] {
    case .integer(let integer)?: .integer(integer)
    case .number(let number)?: .double(number)
    case .boolean(let boolean)?: .boolean(boolean)
    case .text(let text)?: .text(text)
    default: nil
    }
  }
}
