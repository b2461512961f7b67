import CareModel

extension ConstructorEntry {
  /// The causes of alerts that are no conditions on answers.
  static let alertTriggers = AlertTrigger.scripted.map(\.entry)
}

extension AlertTrigger: UnrecordedValue {
  /// The causes that are no conditions, each with its constructor.
  static let scripted = constructors.map { ScriptConstructor($0, .table, prefix: "alert.", makes: .trigger) }

  /// A cause that a constructor makes, or a condition.
  static var authored: FieldType {
    guard case .any(let types) = Condition.authored else { return .declared(.trigger) }
    return .any(of: types + [.declared(.trigger)])
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> AlertTrigger? {
    guard let declaration = field.declaration, declaration.entry.noun == .trigger else {
      return Condition.read(field, by: decoder).map { .answers($0) }
    }
    guard let reader = decoder.reader(declaration, path: field.authored.path), hasBound(reader, decoder),
      let (trigger, isComplete) = decoder.read(scripted, of: declaration, reader), isComplete
    else { return nil }
    if case .samples(let samples) = trigger {
      if let units = samples.units, !(1...64).contains(units.utf8.count) {
        decoder.report(.outOfRange, at: reader.place(of: "units"), Sample.Fault.units.message)
      }
      decoder.checkFactor(samples.factor, units: samples.units, reader)
      decoder.quantityUses.append(
        QuantityUse(
          quantity: samples.quantity, units: samples.units, factor: samples.factor, isLink: false,
          authored: reader.place(of: "units")))
    }
    guard let problem = trigger.problem else { return trigger }
    decoder.report(problem, in: reader)
    return nil
  }

  /// Returns whether a cause that has bounds has one of them; reports another number of them.
  private static func hasBound(_ reader: FieldReader, _ decoder: PlanDecoder) -> Bool {
    let tests = AlertBound.Test.allCases.map(\.rawValue).filter { reader.entry.field($0) != nil }
    guard !tests.isEmpty, reader.written.intersection(tests).count != 1 else { return true }
    decoder.report(
      .missingField, at: reader.authored,
      "\(reader.entry.name) has exactly one of \(tests.map { "`\($0)`" }.joined(separator: ", ")); write, for example, \(tests[0]) = 3"
    )
    return false
  }
}

extension AlertBound.Limit: UnrecordedValue {
  static var authored: FieldType { .any(of: [.number, .parameter]) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> AlertBound.Limit? {
    if case .number(let number) = field.decoded { return .number(number) }
    guard let name = field.parameter else { return nil }
    decoder.parameterUses.append(ParameterUse(name: name, role: .number, authored: field.authored))
    return .parameter(name)
  }
}

extension EventCount.State: ScriptValue {}

extension Substance: ScriptValue {}

extension PlanDecoder {
  /// Reports a factor that does not apply to the units beside it.
  func checkFactor(_ factor: String?, units: String?, _ reader: FieldReader) {
    guard let factor, !UnitConversion.applies(factor, to: units) else { return }
    report(
      .incompatibleUnits, at: reader.place(of: "factor"),
      "the factor of \(factor) converts between mmol/L and mg/dL; write units = \"mmol/L\", or remove `factor`")
  }
}
