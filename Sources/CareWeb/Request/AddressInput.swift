import CareModel

/// The options of a question in the query of an address, such as `?need=alert&order=rate`.
///
/// Fields without a value, which forms send for choices that were left open, count as not given; so do those that a page does not offer.
struct AddressInput: QueryInput {
  private let fields: FormFields
  let zone: Zone

  /// Creates the input of the options that a page offers.
  ///
  /// - Throws: ``WebProblem/badRequest`` for a value that an option does not take.
  init<Question: Query>(
    _ query: FormFields, of _: Question.Type, offering names: Set<String>, in zone: Zone
  ) throws(WebProblem) {
    fields = FormFields(query.all.filter { names.contains($0.name) && !$0.value.isEmpty })
    self.zone = zone
    for option in Question.options {
      let values = fields.values(option.name)
      guard values.allSatisfy({ option.type.remedy(for: $0) == nil }), option.type.isRepeatable || values.count <= 1
      else { throw .badRequest }
    }
  }

  /// Returns the query of an address with the same options, and with more fields.
  func query(_ more: [FormFields.Field] = []) -> String {
    "?" + (fields.all + more).map { "\($0.name)=\(PercentEncoding.segment($0.value))" }.joined(separator: "&")
  }

  func text(_ name: String) -> String? { fields[name] }

  func texts(_ name: String) -> [String]? {
    let values = fields.values(name)
    return values.isEmpty ? nil : values
  }

  func flag(_ name: String) -> Bool? { fields[name].map { $0 != "0" } }
  func count(_ name: String) -> Int? { fields[name].flatMap { BoundedInteger($0, in: 0...Int(Int32.max))?.value } }
  func share(_ name: String) -> Double? { fields[name].flatMap { QueryOptionType.share($0) } }
  func day(_ name: String) -> CivilDate? { fields[name].flatMap { CivilDate($0) } }

  func moment(_ name: String) throws -> QueriedMoment? {
    try fields[name].map { text throws(WebProblem) in
      if let day = CivilDate(text) { return .day(day) }
      guard let time = Instant(iso: text) ?? CivilDateTime(text).map({ zone.instant(of: $0) }) else {
        throw .badRequest
      }
      return .time(time)
    }
  }

  func state(_ name: String) throws -> AsOf? {
    if let seq = fields[name].flatMap({ BoundedInteger($0, in: 0...Int(Int32.max))?.value }) { return .seq(seq) }
    return try moment(name).map { .recorded($0.instant(in: zone)) }
  }

  func named(_ name: String) throws -> [String: String]? {
    guard let values = texts(name) else { return nil }
    var texts: [String: String] = [:]
    for value in values {
      let parts = value.parts(at: "=", most: 2, keepingEmpty: true)
      guard parts.count == 2 else { throw WebProblem.badRequest }
      texts[String(parts[0])] = String(parts[1])
    }
    return texts
  }

  func order(_ name: String, keys: [String]) throws -> [QueriedOrder]? {
    try texts(name)?.map { text throws(WebProblem) in
      guard let order = QueriedOrder(text, keys: keys) else { throw .badRequest }
      return order
    }
  }

  func secondTime(_ name: String) -> any Error { WebProblem.badRequest }
}
