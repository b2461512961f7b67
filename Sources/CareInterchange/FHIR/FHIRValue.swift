import CareModel

/// A value of one of the types that answers have.
enum FHIRValue {
  case boolean(Bool)
  case integer(Int)
  case decimal(Double)
  /// Text, also of a code or an address.
  case string(String)
  case date(CivilDate)
  case dateTime(CivilDateTime)
  /// A date without its day, or without its month too.
  case part(PartialDate)
  case time(TimeOfDay)
  case coding(FHIRCoding)
  case quantity(Double, unit: String?)
  /// A value of another type.
  case other(String)

  /// The number of a number or a quantity.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let value), .quantity(let value, _): value
    default: nil
    }
  }

  /// The text; nil for other types.
  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The whole number; nil for other types.
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  /// Whether the value is `true`.
  var isTrue: Bool { if case .boolean(true) = self { true } else { false } }

  /// The type, with its article.
  var title: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .string: "a text"
    case .date: "a date"
    case .dateTime: "a date and time"
    case .part: "a month or a year"
    case .time: "a time"
    case .coding: "a code"
    case .quantity: "an amount"
    case .other(let type): "a value of type \(type)"
    }
  }
}

/// A code of a terminology with its words.
struct FHIRCoding: Hashable {
  var system: String?
  var code: String?
  var display: String?

  /// The code with its system, as FHIR writes both in one text.
  var token: String? { code.map { code in system.map { "\($0)|\(code)" } ?? code } }

  /// Whether it stands for "don't know".
  var isUnknown: Bool { system == FHIRNames.absentReasonSystem && FHIRNames.unknownCodes.contains(code ?? "") }

  /// Whether it names the same code; a system that one of them lacks is not compared.
  func isSame(as other: FHIRCoding) -> Bool {
    code != nil && code == other.code && (system == nil || other.system == nil || system == other.system)
  }
}

extension FHIRElement {
  /// Returns the value of `value[x]`; nil if there is none, or if it is wrong, which has been reported.
  func value(_ prefix: String) -> FHIRValue? {
    guard let (name, type) = choice(prefix) else { return nil }
    switch type {
    case "Boolean": return flag(name).map { .boolean($0) }
    case "Integer", "PositiveInt", "UnsignedInt": return whole(name).map { .integer($0) }
    case "Decimal": return number(name).map { .decimal($0) }
    case "String", "Markdown", "Code", "Uri", "Url", "Canonical", "Id": return text(name).map { .string($0) }
    case "Date":
      return moment(name, "a date such as 2026-06-07") {
        CivilDate($0).map { .date($0) } ?? PartialDate($0).map { .part($0) }
      }
    case "DateTime", "Instant":
      return moment(name, "a date and time such as 2026-06-07T08:30:00Z") { text in
        guard let wall = CivilDateTime(fhir: text) else {
          return CivilDate(text).map { .date($0) } ?? PartialDate(text).map { .part($0) }
        }
        if !report.keepsWallTimes, let offset = text.firstMatch(of: /(Z|[+-][0-9]{2}:[0-9]{2})$/)?.1 {
          loss("the offset \(offset) of a time", "is not taken over: answers are on the participant's clock", at: name)
        }
        return .dateTime(wall)
      }
    case "Time": return moment(name, "a time such as 08:30:00") { TimeOfDay(fhir: $0).map { .time($0) } }
    case "Coding": return object(name, "Coding").map { .coding($0.coding()) }
    case "CodeableConcept":
      return object(name, "CodeableConcept").flatMap { $0.objects("coding", "Coding").first }.map {
        .coding($0.coding())
      }
    case "Quantity": return object(name, "Quantity").flatMap { $0.quantity() }
    default:
      _ = raw(name)
      return .other(type)
    }
  }

  private func moment(_ name: String, _ expected: String, _ read: (String) -> FHIRValue?) -> FHIRValue? {
    guard let text = text(name) else { return nil }
    if let value = read(text) { return value }
    error(.badTime, "'\(name)' is not \(expected)", at: name)
    return nil
  }

  /// Returns the element as a code.
  func coding() -> FHIRCoding {
    FHIRCoding(system: text("system"), code: text("code"), display: text("display"))
  }

  /// Returns the element as an amount; nil without a number.
  func quantity() -> FHIRValue? {
    if has("comparator") {
      error(.notImportable, "an amount with a comparator is not a number; remove it", at: "comparator")
    }
    let unit = text("code") ?? text("unit")
    _ = (raw("code"), raw("unit"), raw("comparator"))
    if let system = text("system"), system != FHIRNames.ucum {
      loss("the system \(system) of a unit", "is not that of UCUM; the unit is taken as it is", at: "system")
    }
    return number("value").map { .quantity($0, unit: unit) }
  }
}

extension CivilDateTime {
  /// Reads a date and time of FHIR: seconds are optional, and an offset is dropped, because answers are on the participant's clock.
  init?(fhir text: String) {
    let wall = text.prefix(19)
    guard text.count >= 16 else { return nil }
    let rest = text.dropFirst(19)
    guard rest.isEmpty || rest.wholeMatch(of: /(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?/) != nil,
      let value = CivilDateTime(String(wall))
    else { return nil }
    self = value
  }
}

extension TimeOfDay {
  /// Reads a time of FHIR, which has seconds; a fraction is dropped.
  init?(fhir text: String) {
    guard let found = text.wholeMatch(of: /([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:\.[0-9]+)?/),
      let time = TimeOfDay(String(found.1))
    else { return nil }
    self = time
  }
}
