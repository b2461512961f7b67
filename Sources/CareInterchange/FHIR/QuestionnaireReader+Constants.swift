import CareModel

/// Hidden items with an initial value are constants: conditions that read them are decided when the form is read.
extension QuestionnaireReader {
  /// A condition that always holds, and one that never does.
  private static let always = Condition.all(of: []), never = Condition.any(of: [])

  /// Returns the values of a hidden item; none if an expression computes them.
  func constants(of item: QuestionnaireItem) -> [FHIRValue] {
    let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
    let isComputed = ["calculatedExpression", "initialExpression"].contains {
      !item.element.extensions(sdc + $0).isEmpty
    }
    guard item.kind.isQuestion, !isComputed else { return [] }
    return item.element.objects("initial", "initial").compactMap { $0.value("value") }
  }

  /// Returns a comparison with a constant as a condition that always holds or never does; nil if it cannot be compared.
  func constant(_ sign: String, _ value: FHIRValue, _ test: FHIRElement, _ other: QuestionnaireItem) -> Condition? {
    let holds: Bool
    switch sign {
    case "exists":
      guard case .boolean(let exists) = value else {
        test.error(.wrongType, "'exists' compares with 'answerBoolean'", at: "operator")
        return nil
      }
      holds = exists
    case "=": holds = other.constants.contains { $0.isSame(as: value) }
    case "!=": holds = other.constants.contains { !$0.isSame(as: value) }
    default:
      guard let bound = value.number, let number = other.constants.first?.number else {
        test.error(
          .notImportable, "'\(sign)' with a hidden value compares numbers only; write '=' or '!='", at: "operator")
        return nil
      }
      holds =
        switch sign {
        case ">": number > bound
        case "<": number < bound
        case ">=": number >= bound
        default: number <= bound
        }
    }
    return holds ? Self.always : Self.never
  }

  /// Returns the conditions that are not decided yet; an item that none of them lets appear is marked.
  func decided(_ parts: [Condition], isAny: Bool, _ item: QuestionnaireItem) -> [Condition] {
    let open = parts.filter { $0 != Self.always && $0 != Self.never }
    if isAny {
      if parts.contains(Self.always) { return [] }
      if open.isEmpty, !parts.isEmpty { item.isNeverShown = true }
    } else if parts.contains(Self.never) {
      item.isNeverShown = true
    }
    return open
  }

  /// Names an item as lost that a hidden value keeps from being shown.
  func loseNeverShown(_ item: QuestionnaireItem) {
    item.isHidden = true
    item.element.loss(
      "the item '\(item.linkID)'", "is never shown, because it depends on a hidden value that is another one",
      isWhole: true)
    pending += item.element.comments
    for child in item.children { hide(child) }
  }
}

extension FHIRValue {
  /// Whether two values are the same answer.
  func isSame(as other: FHIRValue) -> Bool {
    switch (self, other) {
    case (.boolean(let a), .boolean(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.part(let a), .part(let b)): a == b
    case (.dateTime(let a), .dateTime(let b)): a == b
    case (.time(let a), .time(let b)): a == b
    case (.coding(let a), .coding(let b)): a.isSame(as: b)
    case (.quantity(let a, let unit), .quantity(let b, let other)): a == b && unit == other
    default: number != nil && number == other.number
    }
  }
}
