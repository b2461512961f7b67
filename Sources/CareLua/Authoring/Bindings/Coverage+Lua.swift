import CareModel

extension ConstructorEntry {
  /// `supply`: the fills of one medicine.
  static let supply = SupplySource.entry("The outcome values that are the fills of one medicine.")
}

extension CoverageDefinition {
  /// The measures, each with the table of its definition.
  static let scripted: [ScriptAlternative<CoverageDefinition>] = [
    ScriptAlternative(CoveredDays.self, named: "threshold_pdc", .record),
    ScriptAlternative(SupplyPossession.self, named: "threshold_mpr", .record),
    ScriptAlternative(TakenDoses.self, named: "threshold_doses", .record),
  ]

  /// Reads the definition of a measure; nil where it is wrong, which has been reported.
  static func read(_ measure: CoverageMethod.Measure, _ reader: FieldReader, by decoder: PlanDecoder) -> Self? {
    let place = CoverageMethod.Measure.allCases.firstIndex(of: measure) ?? 0
    return scripted[place].read(reader, decoder)?.complete
  }
}

extension CoverageMethod.Start: ScriptValue {}

extension CoverageMethod.Per: ScriptValue {}

extension SupplySource: RecordNoun, UnrecordedValue, UnrecordedElement {
  static let recordName = "supply"
  static let scriptFields = makeScriptFields()
  static var authoredList: FieldType { .list(of: .record(recordName)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [SupplySource]? {
    let supplies = field.items.compactMap { $0.record.flatMap { read($0, by: decoder) } }
    return supplies.isEmpty ? nil : supplies
  }
}

extension SupplySource.Need: UnrecordedValue {
  static var authored: FieldType { .any(of: [.number, .record(ValuesReference.recordName)]) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> SupplySource.Need? {
    if let reader = field.record {
      return ValuesReference.read(reader, by: decoder).map { .targets(task: $0.task, kind: $0.kind) }
    }
    guard case .number(let units) = field.decoded else { return nil }
    if units <= 0 {
      decoder.report(
        .outOfRange, at: field.authored, "`need` is a number of units above 0; write need = 2")
    }
    return .units(units)
  }
}

extension ValuesReference: RecordNoun, UnrecordedValue {
  static let recordName = "threshold_values"
  static let scriptFields = makeScriptFields()
}
