import CareModel

/// The fields of an object in a timing.
struct TimingFields {
  private let fields: [String: JSONValue]
  /// The prefix of a field's name in messages.
  private let prefix: String

  static let ofRepeat: Set<String> = [
    "boundsDuration", "boundsRange", "boundsPeriod", "count", "countMax", "duration", "durationMax", "durationUnit",
    "frequency", "frequencyMax", "period", "periodMax", "periodUnit", "dayOfWeek", "timeOfDay", "when", "offset", "id",
  ]

  init(_ fields: [String: JSONValue], _ prefix: String) {
    self.fields = fields
    self.prefix = prefix
  }

  subscript(name: String) -> JSONValue? { fields[name] }

  var hasRepetition: Bool {
    ["frequency", "period", "periodUnit", "dayOfWeek", "timeOfDay", "when"].contains { fields[$0] != nil }
  }

  static func fields(_ value: JSONValue, _ name: String) throws(TimingError) -> [String: JSONValue] {
    guard case .object(let fields) = value else {
      throw TimingError(field: name, reason: .wrongValue(expected: "an object with fields"))
    }
    return fields
  }

  func wrong(_ name: String, _ expected: String) -> TimingError {
    TimingError(field: prefix + name, reason: .wrongValue(expected: expected))
  }

  func check(_ known: Set<String>) throws(TimingError) {
    for name in fields.keys.sorted() where !known.contains(name) {
      throw TimingError(field: String((prefix + name).prefix(60)), reason: .unknown)
    }
  }

  func text(_ name: String) throws(TimingError) -> String? {
    guard let value = fields[name] else { return nil }
    guard case .string(let text) = value else { throw wrong(name, "a text") }
    return text
  }

  func number(_ name: String) throws(TimingError) -> Double? {
    guard let value = fields[name] else { return nil }
    guard let number = value.number, number.isFinite, abs(number) < 1e9 else { throw wrong(name, "a number") }
    return number
  }

  func whole(_ name: String) throws(TimingError) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let whole = Int(exactly: number), whole > 0 else { throw wrong(name, "a whole number of at least 1") }
    return whole
  }

  /// Returns a list; a single value counts as a list of one.
  func list(_ name: String) throws(TimingError) -> [JSONValue] {
    switch fields[name] {
    case nil: return []
    case .array(let items)?:
      guard items.count <= 1440 else { throw wrong(name, "at most 1440 of them") }
      return items
    case let value?: return [value]
    }
  }

  func texts(_ name: String) throws(TimingError) -> [String] {
    var found: [String] = []
    for item in try list(name) {
      guard case .string(let text) = item else { throw wrong(name, "texts") }
      found.append(text)
    }
    return found
  }
}

/// A FHIR unit of time.
enum TimingUnit: String {
  case s, min, h, d, wk, mo, a

  /// The length in seconds, with days of 24 hours; nil for months and years.
  var fixedSeconds: Int? {
    switch self {
    case .s: 1
    case .min: 60
    case .h: 3600
    case .d: 86_400
    case .wk: 604_800
    case .mo, .a: nil
    }
  }

  /// Returns an interval of `amount` units; nil if it is not a whole number of seconds, days, or months.
  func interval(_ amount: Double) -> CalendarInterval? {
    func whole(_ factor: Double) -> Int? { Int(exactly: amount * factor) }
    return switch self {
    case .s, .min, .h: whole(Double(fixedSeconds ?? 1)).map { .seconds($0) }
    case .d: whole(1).map { .days($0) }
    case .wk: whole(7).map { .days($0) }
    case .mo: whole(1).map { .months($0) }
    case .a: whole(12).map { .months($0) }
    }
  }
}
