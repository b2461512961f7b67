/// A measure of coverage, with the tasks that it reads and its definition.
public enum CoverageDefinition: Hashable, Sendable {
  /// The proportion of days covered by the supply of some medicines.
  case pdc(of: [SupplySource], method: CoverageMethod)
  /// The medication possession ratio of a medicine.
  case mpr(of: SupplySource, method: CoverageMethod)
  /// The share of days on which all due doses of a task were taken, each with at least a progress.
  case doseCoverage(of: CareTask.ID, share: Double = 1)

  /// The exact definition, which is printed with every figure.
  public var method: CoverageMethod {
    switch self {
    case .pdc(_, let method), .mpr(_, let method): method
    case .doseCoverage(_, let share): .doseCoverage(share: share)
    }
  }

  /// The tasks that it reads.
  package var tasks: Set<CareTask.ID> {
    switch self {
    case .pdc(let supplies, _): supplies.reduce(into: []) { $0.formUnion($1.tasks) }
    case .mpr(let supply, _): supply.tasks
    case .doseCoverage(let task, _): [task]
    }
  }
}

/// The figure of a measure of coverage.
public enum CoverageFigure: Hashable, Sendable {
  /// The proportion of days covered.
  case pdc(CoverageRate)
  /// The medication possession ratio.
  case mpr(PossessionRatio)
  /// The share of days on which all due doses were taken.
  case doseCoverage(DoseCoverage)

  /// The value; nil without days.
  public var value: Double? {
    switch self {
    case .pdc(let rate): rate.value
    case .mpr(let ratio): ratio.value
    case .doseCoverage(let coverage): coverage.value
    }
  }
}

/// The events that form sessions, and the number of them that a completed session has.
public struct SessionDefinition: Hashable, Sendable {
  /// The group of the tasks; nil for no group.
  public var group: String?
  /// More tasks.
  public var tasks: [CareTask.ID]
  /// The events that form one session.
  public var per: SessionSpan
  /// The number of completed events that a completed session has.
  public var rule: SessionRule

  /// Creates a definition.
  public init(group: String?, tasks: [CareTask.ID] = [], per: SessionSpan = .day, rule: SessionRule = .all) {
    self.group = group
    self.tasks = tasks
    self.per = per
    self.rule = rule
  }
}
