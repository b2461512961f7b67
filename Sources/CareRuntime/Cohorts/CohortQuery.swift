public import CareModel

/// A query for the adherence of all participants of a plan.
///
/// ```swift
/// var query = CohortQuery(plan: "knee-recovery", from: monday, to: monday.adding(days: 28))
/// query.dimensions = [.week, .arm]
/// let figures = try care.cohort(query, at: now)
/// ```
public struct CohortQuery: Hashable, Sendable {
  /// A measure of each participant.
  public enum Measure: Hashable, Sendable {
    /// The closed rate; `strategy` computes every event's progress, by default each task's own.
    case rate(strategy: ProgressStrategy? = nil)
    /// The proportion of days covered by supply.
    case pdc(of: [SupplySource], method: CoverageMethod)
    /// The medication possession ratio.
    case mpr(of: SupplySource, method: CoverageMethod)
    /// The share of days on which all due doses of a task were taken, each with at least this progress.
    case doseCoverage(of: CareTask.ID, share: Double = 1)
    /// The rate of completed sessions: of the events of a group, or of some tasks.
    case sessions(group: String?, tasks: [CareTask.ID], per: SessionSpan = .day, rule: SessionRule = .all)

    /// The name of the measure.
    public var name: AdherenceMeasure {
      switch self {
      case .rate: .rate
      case .pdc: .pdc
      case .mpr: .mpr
      case .doseCoverage: .doseCoverage
      case .sessions: .sessions
      }
    }
  }

  /// The plan.
  public var plan: PlanHeader.ID
  /// The first day.
  public var from: CivilDate
  /// The day after the last.
  public var to: CivilDate
  /// The only tasks that count; nil for all.
  public var tasks: [CareTask.ID]?
  /// The measure of each participant.
  public var measure: Measure
  /// The properties by which the pooled rate is divided; for the rate only.
  public var dimensions: [RateDimension] = []
  /// The parameter of the plan that divides participants into arms.
  public var arm = ParameterDefinition.arm
  /// The only arm that counts; nil for all.
  public var onlyArm: String?
  /// The value whose share of participants at or above it is reported.
  public var atLeast = 0.8
  /// The state of the store to report on.
  public var asOf: AsOf?

  /// Creates a query for the closed rate of all participants on the local days from one up to another.
  public init(
    plan: PlanHeader.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil, measure: Measure = .rate()
  ) {
    self.plan = plan
    self.from = from
    self.to = to
    self.tasks = tasks
    self.measure = measure
  }
}
