import CareModel

extension ConstructorEntry {
  /// The causes of alerts that are no conditions on answers.
  static let alertTriggers = [
    ConstructorEntry(
      "alert.events", .table, makes: .trigger,
      "A number of the task's events over some days, the day of the recorded event the last; raised once for these days.",
      fields: bounds(["above", "at_least"], "The number of events must be") + [state, over],
      example: "alert \"often\" { when = alert.events { above = 3 }, to = { \"lexi\" } }"),
    ConstructorEntry(
      "alert.values", .table, makes: .trigger,
      "A number of recorded values of a kind over some days, such as puffs of an inhaler; raised once for these days.",
      fields: [FieldEntry("kind", .text, "The kind of the values, such as \"puff\".", required: true)]
        + bounds(["above", "at_least"], "The number of values must be") + [over],
      example: "alert \"rescue\" { when = alert.values { kind = \"puff\", above = 4 }, to = { \"lexi\" } }"),
    ConstructorEntry(
      "alert.samples", .table, makes: .trigger,
      "A sample beyond a bound, evaluated when it is imported; raised once for each event in whose window samples start, and once a day for others.",
      fields: [FieldEntry("quantity", .id, "The quantity, such as \"glucose\".", required: true)]
        + bounds(["above", "at_least", "below", "at_most"], "The value must be")
        + [
          FieldEntry("units", .text, "The units of the bound; samples in other units are converted."),
          FieldEntry(
            "factor", .choice(UnitConversion.substances),
            "The substance by whose factor other units convert; by default, the quantity itself if it is one."),
        ],
      example:
        "alert \"low\" { when = alert.samples { quantity = \"glucose\", below = 3.9, units = \"mmol/L\" }, urgency = \"now\" }"
    ),
    ConstructorEntry(
      "alert.declined", .table, makes: .trigger, "An event that was declined, for one of these reasons or for any.",
      fields: [
        FieldEntry(
          "reasons", .list(of: .text), "The values of the task's reasons; any reason without them.", default: "any")
      ],
      example: "alert \"nausea\" { when = alert.declined { reasons = { \"nausea\" } } }"),
  ]

  private static func bounds(_ tests: [String], _ text: String) -> [FieldEntry] {
    let words = ["above": "more than", "at_least": "at least", "below": "less than", "at_most": "at most"]
    return tests.map { test in
      FieldEntry(
        test, .any(of: [.number, .parameter]), "\(text) \(words[test] ?? test) this number, or a parameter of the plan."
      )
    }
  }

  private static let state = FieldEntry(
    "state", .choice(EventCount.State.allCases.map(\.rawValue)),
    "The state of the events that count; late events are completed too.", default: "\"completed\"")
  private static let over = FieldEntry("over", .interval, "The number of whole days.", default: "days(1)")
}

extension AlertTrigger: UnrecordedValue {
  /// A cause that a constructor makes, or a condition.
  static var authored: FieldType {
    guard case .any(let types) = Condition.authored else { return .declared(.trigger) }
    return .any(of: types + [.declared(.trigger)])
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> AlertTrigger? {
    guard let declaration = field.declaration, declaration.entry.noun == .trigger else {
      return Condition.read(field, by: decoder).map { .answers($0) }
    }
    guard let reader = decoder.reader(declaration, path: field.authored.path) else { return nil }
    if reader.entry.name == "alert.declined" { return .declined(reasons: reader.texts("reasons")) }
    guard let bound = bound(reader, decoder) else { return nil }
    switch reader.entry.name {
    case "alert.samples": return samples(reader, bound, decoder)
    case "alert.values": return reader.text("kind").flatMap { count(reader, kind: $0, bound, decoder) }
    default: return count(reader, kind: nil, bound, decoder)
    }
  }

  private static func count(
    _ reader: FieldReader, kind: String?, _ bound: AlertBound, _ decoder: PlanDecoder
  ) -> AlertTrigger? {
    var days = 1
    if let over = reader.interval("over") {
      guard over.months == 0, over.seconds == 0, (1...366).contains(over.days) else {
        decoder.report(
          .outOfRange, at: reader.place(of: "over"),
          "an alert counts over 1 to 366 whole days, the day of the event the last; write over = days(7)")
        return nil
      }
      days = over.days
    }
    if case .number(let number) = bound.limit, number < 0 || bound.test == .atLeast && number <= 0 {
      decoder.report(
        .outOfRange, at: reader.place(of: bound.test.rawValue),
        "a number of events is never less than 0, so this always holds; write above = 3")
    }
    let state = reader.text("state").flatMap { EventCount.State(rawValue: $0) } ?? .completed
    return .count(EventCount(state: state, kind: kind, days: days, bound: bound))
  }

  private static func samples(_ reader: FieldReader, _ bound: AlertBound, _ decoder: PlanDecoder) -> AlertTrigger? {
    guard let quantity = reader.text("quantity") else { return nil }
    let units = reader.text("units"), factor = reader.text("factor")
    if let units, !(1...64).contains(units.utf8.count) {
      decoder.report(.outOfRange, at: reader.place(of: "units"), Sample.Fault.units.message)
    }
    decoder.checkFactor(factor, units: units, reader)
    decoder.quantityUses.append(
      QuantityUse(
        quantity: quantity, units: units, factor: factor, isLink: false, authored: reader.place(of: "units")))
    return .samples(SampleBound(quantity: quantity, bound: bound, units: units, factor: factor))
  }

  /// Returns the one bound of a cause; nil after reporting that there is none, or more than one.
  private static func bound(_ reader: FieldReader, _ decoder: PlanDecoder) -> AlertBound? {
    let tests = AlertBound.Test.allCases.filter { reader.entry.field($0.rawValue) != nil }
    let written = tests.filter { reader.written.contains($0.rawValue) }
    guard written.count == 1, let test = written.first else {
      decoder.report(
        .missingField, at: reader.authored,
        "\(reader.entry.name) has exactly one of \(tests.map { "`\($0.rawValue)`" }.joined(separator: ", ")); write, for example, \(tests[0].rawValue) = 3"
      )
      return nil
    }
    if let number = reader.number(test.rawValue) { return AlertBound(test, .number(number)) }
    guard let name = reader.parameter(test.rawValue) else { return nil }
    decoder.parameterUses.append(
      ParameterUse(name: name, role: .number, authored: reader.place(of: test.rawValue)))
    return AlertBound(test, .parameter(name))
  }
}

extension PlanDecoder {
  /// Reports a factor that does not apply to the units beside it.
  func checkFactor(_ factor: String?, units: String?, _ reader: FieldReader) {
    guard let factor, !UnitConversion.applies(factor, to: units) else { return }
    report(
      .incompatibleUnits, at: reader.place(of: "factor"),
      "the factor of \(factor) converts between mmol/L and mg/dL; write units = \"mmol/L\", or remove `factor`")
  }
}
