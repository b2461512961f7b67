/// Everything that the program knows about one measure of coverage but its computation.
///
/// Its table in thresholds and statistics, its series, its options, and its JSON derive from its fields.
package protocol CoverageMeasure: AuthoredAlternative where Whole == CoverageDefinition {}

extension CoverageMethod.Measure {
  /// The type that defines the measure.
  package var definition: any CoverageMeasure.Type {
    switch self {
    case .pdc: CoveredDays.self
    case .mpr: SupplyPossession.self
    case .doseCoverage: TakenDoses.self
    }
  }
}

extension CoverageDefinition: Choice {
  /// The key of the name, within the `method`.
  package static let nameKey = "measure"
  package static func alternative(_ name: CoverageMethod.Measure) -> any Alternative<CoverageDefinition>.Type {
    erased(name.definition)
  }
  package var alternative: any Alternative<CoverageDefinition> {
    switch self {
    case .pdc(let supplies, let method): CoveredDays(supplies: supplies, method: method)
    case .mpr(let supply, let method): SupplyPossession(supply: supply, method: method)
    case .doseCoverage(let task, let share): TakenDoses(task: task, method: .doseCoverage(share: share))
    }
  }
}

extension CoverageDefinition {
  /// The measure with the unit of its supply, and the medicines that a day needs if there are several.
  package var complete: CoverageDefinition {
    switch self {
    case .pdc(let supplies, var method):
      method.supply = supplies.contains { $0.unit == .units } ? .units : .days
      method.per = supplies.count > 1 ? method.per ?? .any : nil
      return .pdc(of: supplies, method: method)
    case .mpr(let supply, var method):
      method.supply = supply.unit
      return .mpr(of: supply, method: method)
    case .doseCoverage: return self
    }
  }
}

extension CoverageDefinition: Codable {
  /// Reads an object whose method says what else it has.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    let measure = try container.decode(CoverageMethod.self, forKey: FieldKey("method")).measure
    self = try Self.alternative(measure).init(from: decoder).whole
  }

  /// Writes the method, and the task or the supply.
  public func encode(to encoder: any Encoder) throws { try alternative.encode(to: encoder) }
}

/// The proportion of days covered by the supply of some medicines.
package struct CoveredDays: CoverageMeasure {
  /// The medicines.
  package var supplies: [SupplySource]
  /// The exact definition.
  package var method: CoverageMethod

  package static let name = CoverageMethod.Measure.pdc
  package static let summary = "The proportion of days covered by supply, with its definition."
  package static let example: String? =
    "{ supply = { task = \"refill\", kind = \"days_supply\" }, start = \"window\", carry_in = true }"
  package static let template = CoveredDays(supplies: [], method: .pdc())
  package static let fields: [Field<CoveredDays>] = [
    Field("supply", \.supplies, SupplySource.summary, required: true, example: SupplySource.example),
    Field("start", \.method.start, "The first day of the denominator.", stored: .never),
    Field("carry", \.method.carry, "Whether overlapping supply moves forward.", stored: .never),
    Field("carry_in", \.method.carryIn, "Whether supply from before the window counts.", stored: .never),
    Field(
      "per", \.method.per, "Of several medicines, those that a covered day needs.", default: "\"any\"", stored: .never),
    Field("method", \.method, "The exact definition.", required: true, isAuthored: false),
  ]

  package var problem: FieldProblem? { nil }

  package var whole: CoverageDefinition { .pdc(of: supplies, method: method) }
}

/// The medication possession ratio of a medicine.
package struct SupplyPossession: CoverageMeasure {
  /// The medicine.
  package var supply: SupplySource {
    get { supplies.first ?? .template }
    set { supplies = [newValue] }
  }
  /// The medicines that an author wrote, of which there must be one.
  package var supplies: [SupplySource]
  /// The exact definition.
  package var method: CoverageMethod

  package init(supply: SupplySource, method: CoverageMethod) {
    supplies = [supply]
    self.method = method
  }

  package static let name = CoverageMethod.Measure.mpr
  package static let summary = "The medication possession ratio of one medicine, with its definition."
  package static let example: String? = "{ supply = { task = \"refill\", kind = \"days_supply\" }, cap = true }"
  package static let template = SupplyPossession(supply: .template, method: .mpr())
  package static let fields: [Field<SupplyPossession>] = [
    Field("supply", \.supplies, SupplySource.summary, required: true, stored: .never, example: SupplySource.example),
    Field(
      "exclude_last", \.method.excludeLast, "Whether the last fill is skipped and the days end on its day.",
      stored: .never),
    Field("cap", \.method.cap, "Whether the ratio is at most 1.", stored: .never),
    Field("supply", \.supply, "The medicine.", required: true, isAuthored: false),
    Field("method", \.method, "The exact definition.", required: true, isAuthored: false),
  ]

  package var problem: FieldProblem? {
    guard supplies.count > 1 else { return nil }
    return FieldProblem(.badInsight, at: "supply", "the MPR is of one medicine; write one `supply`")
  }

  package var whole: CoverageDefinition { .mpr(of: supply, method: method) }
}

/// The share of days on which all due doses of a task were taken.
package struct TakenDoses: CoverageMeasure {
  /// The task whose events are the doses.
  package var task: CareTask.ID
  /// The exact definition.
  package var method: CoverageMethod

  package static let name = CoverageMethod.Measure.doseCoverage
  package static let summary = "The share of days on which all due doses of a task were taken."
  package static let example: String? = nil
  package static let template = TakenDoses(task: "", method: .doseCoverage())
  package static let fields: [Field<TakenDoses>] = [
    Field("task", \.task, "The task whose events are the doses.", required: true),
    Field(
      "share", \.method.share, "The least progress of a dose that was taken, 0 to 1.", default: "1", stored: .never),
    Field("method", \.method, "The exact definition.", required: true, isAuthored: false),
  ]

  package var problem: FieldProblem? {
    guard let share = method.share, !(share > 0 && share <= 1) else { return nil }
    return FieldProblem(
      .outOfRange, at: "share", "`share` is \(PlainNumber.text(share)); write a number above 0 and at most 1")
  }

  package var whole: CoverageDefinition { .doseCoverage(of: task, share: method.share ?? 1) }
}

extension SupplySource {
  fileprivate static let summary =
    "The outcome values that are the fills: { task, kind, need }, or several of them."
  fileprivate static let example = "{ task = \"refill\", kind = \"days_supply\" }"
}
