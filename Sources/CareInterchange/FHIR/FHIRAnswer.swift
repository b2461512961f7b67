import CareModel

/// Answers as values of R4.
enum FHIRAnswer {
  /// Returns `value[x]` of an answer; nil for one that has no type there.
  static func value(_ answer: Answer, _ format: AnswerFormat, _ shape: FHIRItemShape) -> OrderedJSON.Member? {
    typed(answer, format, shape).map { .init("value\($0)", $1) }
  }

  /// Returns the type and the value of an answer.
  static func typed(_ answer: Answer, _ format: AnswerFormat, _ shape: FHIRItemShape) -> (String, OrderedJSON)? {
    switch (shape.type, answer) {
    case ("integer", .integer(let number)): return ("Integer", .whole(number))
    case ("integer", .double(let number)): return Int(exactly: number).map { ("Integer", .whole($0)) }
    case ("decimal", _): return answer.number.map { ("Decimal", .number($0)) }
    case ("quantity", _): return answer.number.map { ("Quantity", FHIRExtension.quantity($0, format.units)) }
    case (_, .boolean(let flag)): return ("Boolean", .flag(flag))
    case ("date", .text(let text)): return ("Date", .text(text))
    case ("dateTime", .text(let text)): return CivilDateTime(text).map { ("DateTime", .text($0.fhir)) }
    case ("time", .text(let text)): return TimeOfDay(text).map { ("Time", .text($0.fhir)) }
    case (_, .date(let date)): return ("Date", .text(date.description))
    case (_, .partialDate(let date)): return ("Date", .text(date.description))
    case (_, .dateTime(let wall)): return ("DateTime", .text(wall.fhir))
    case (_, .time(let time)): return ("Time", .text(time.fhir))
    case ("choice", .text(let value)), ("open-choice", .text(let value)):
      return format.definition.options.first { $0.value == value && !$0.other }.map {
        $0.literal(shape.optionType) ?? ("Coding", $0.fhirCoding.json)
      }
    case ("url", .text(let text)): return ("Uri", .text(text))
    case (_, .text(let text)): return ("String", .text(text))
    case (_, .location(let place)): return ("String", .text(place.description))
    case (_, .file(let file)):
      // The bytes are not in the resource; R4 has an element for their SHA-1 only.
      let members: [OrderedJSON.Member] = [
        .init("extension", .array([FHIRExtension.text(FHIRNames.Own.hash, file.hash)])),
        .init("contentType", .text(file.type.rawValue)), .init("size", .whole(file.bytes)),
      ]
      return ("Attachment", .object(members))
    case (_, .integer), (_, .double), (_, .converted), (_, .choices), (_, .chosen), (_, .signature), (_, .dontKnow),
      (_, .withheld):
      return nil
    }
  }
}

extension CivilDateTime {
  /// The date and time with seconds, and with the offset of UTC: FHIR requires one, and a time of a survey has none.
  var fhir: String { "\(date)T\(time.fhir)Z" }
}

// MARK: Several values

extension FHIRAnswer {
  /// Returns the values of an answer: one for each chosen option; none if it has no type in R4.
  static func values(
    _ answer: Answer, _ format: AnswerFormat, _ shape: FHIRItemShape, zone: Zone?
  ) -> [OrderedJSON.Member] {
    let options = format.definition.options
    switch answer {
    case .dontKnow: return [unknown(shape)]
    case .choices(let values): return values.map { chosen($0, options, shape) }
    case .chosen(let values, let words):
      return values.filter { value in options.first { $0.value == value }?.other != true }.map {
        chosen($0, options, shape)
      }
        + [.init("valueString", .text(words))]
    case .text(let value) where !options.isEmpty: return [chosen(value, options, shape)]
    case .dateTime(let wall):
      // The wall time stays, also where a clock change skips it.
      let zone = zone ?? .utc, iso = zone.iso(zone.instant(of: wall))
      return [.init("valueDateTime", .text("\(wall.date)T\(wall.time.fhir)\(iso.suffix(6))"))]
    default: return value(answer, format, shape).map { [$0] } ?? []
    }
  }

  /// "Don't know": an option where there are options, and otherwise the reason that the value is absent.
  private static func unknown(_ shape: FHIRItemShape) -> OrderedJSON.Member {
    guard !shape.type.hasSuffix("choice") else { return .init("valueCoding", FHIRCoding.unknown.json) }
    let reason = FHIRExtension.make(FHIRNames.absentReason, "Code", .text(FHIRCoding.unknown.code ?? ""))
    let element = OrderedJSON.object([.init("extension", .array([reason]))])
    if shape.isQuantity { return .init("valueQuantity", element) }
    if shape.type == "attachment" { return .init("valueAttachment", element) }
    let type = shape.type == "text" ? "string" : shape.type
    return .init("_value\(type.prefix(1).uppercased())\(type.dropFirst())", element)
  }

  private static func chosen(
    _ value: String, _ options: [ChoiceOption], _ shape: FHIRItemShape
  ) -> OrderedJSON.Member {
    guard let option = options.first(where: { $0.value == value }) else {
      return .init("valueCoding", FHIRExtension.coding(nil, value))
    }
    if let literal = option.literal(shape.optionType) { return .init("value\(literal.type)", literal.value) }
    var coding = ObjectBuilder()
    if let score = option.score {
      coding.add("extension", [FHIRExtension.make(FHIRNames.ordinal, "Decimal", .number(score))])
    }
    let code = option.fhirCoding
    coding.add("system", code.system)
    coding.add("code", code.code)
    coding.add("display", code.display)
    return .init("valueCoding", coding.json)
  }
}
