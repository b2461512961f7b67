import CareModel
import CareSurvey

/// Writes the values of an outcome as FHIR R4 Observations that derive from its answers.
struct ObservationWriter {
  private let answers: AnsweredSurvey
  private let plan: String
  /// The id of the QuestionnaireResponse with the answers.
  private let response: String
  private(set) var losses: [ExchangeLoss] = []

  init(_ answers: AnsweredSurvey, plan: String, response: String) {
    self.answers = answers
    self.plan = plan
    self.response = response
  }

  /// Returns a resource for each value, with its id, which the value keeps when it is amended.
  mutating func resources() -> [(id: String, resource: OrderedJSON)] {
    answers.values.enumerated().compactMap { place, value in
      guard let given = member(of: value) else {
        let loss = ExchangeLoss(path: value.kind ?? "values", what: "the bytes of a value", why: "have no type in R4")
        if !losses.contains(loss) { losses.append(loss) }
        return nil
      }
      let id = FHIRIdentity.hash("\(response)/\(place + 1)", 32)
      return (id, resource(value, given, id: id, number: place + 1))
    }
  }

  private func resource(_ value: OutcomeValue, _ given: OrderedJSON.Member, id: String, number: Int) -> OrderedJSON {
    var resource = ObjectBuilder()
    resource.add("resourceType", "Observation")
    resource.add("id", id)
    resource.add("identifier", [answers.identifier(in: plan, number: number)])
    resource.add("status", status)
    resource.add("code", Self.code(of: value.kind, in: plan, or: answers.result.surveyID))
    resource.add("subject", answers.subject(in: plan))
    resource.add("effectiveDateTime", (answers.zone ?? .utc).iso(value.recorded ?? answers.authored))
    resource.add(given.name, given.value)
    resource.add(
      "derivedFrom",
      [
        .object([
          .init("reference", .text("QuestionnaireResponse/\(response)")), .init("type", .text("QuestionnaireResponse")),
        ])
      ])
    return resource.json
  }

  private var status: String {
    switch answers.status {
    case .completed, .stopped: "final"
    case .inProgress: "preliminary"
    case .amended, .enteredInError: answers.status.rawValue
    }
  }

  /// Returns the code of a kind, which is the plan's own; a kind that is no code of FHIR is a text, as is the name in the place of none.
  static func code(of kind: String?, in plan: String, or name: String) -> OrderedJSON {
    let text = kind ?? name
    var code = ObjectBuilder()
    if let kind, kind.wholeMatch(of: /[^\s]+(\s[^\s]+)*/) != nil {
      code.add("coding", [FHIRExtension.coding(FHIRNames.system(of: plan), kind)])
    }
    code.add("text", text)
    return code.json
  }

  /// Returns the option of a value as its code, with the words that were typed for it as the text, which no option's value is.
  private func ownWords(_ words: String, _ value: Scalar) -> OrderedJSON.Member {
    var concept = ObjectBuilder()
    switch value {
    case .text(let option): concept.add("coding", [FHIRExtension.coding(nil, option)])
    case .integer, .double:
      let score = FHIRExtension.make(FHIRNames.ordinal, "Decimal", .number(value.number ?? 0))
      concept.add("coding", [OrderedJSON.object([.init("extension", .array([score]))])])
    case .boolean, .binary, .date, .day: break
    }
    concept.add("text", words)
    return .init("valueCodeableConcept", concept.json)
  }

  /// Returns `value[x]` of a value; nil for bytes.
  private func member(of value: OutcomeValue) -> OrderedJSON.Member? {
    if let words = value.other { return ownWords(words, value.value) }
    return switch value.value {
    case .integer(let number) where value.units == nil: .init("valueInteger", .whole(number))
    case .integer, .double: .init("valueQuantity", FHIRExtension.quantity(value.number ?? 0, value.units))
    case .boolean(let flag): .init("valueBoolean", .flag(flag))
    case .text(let text): .init("valueString", .text(text))
    case .date(let instant): .init("valueDateTime", .text((answers.zone ?? .utc).iso(instant)))
    case .day(let day): .init("valueDateTime", .text(day.description))
    case .binary: nil
    }
  }
}
