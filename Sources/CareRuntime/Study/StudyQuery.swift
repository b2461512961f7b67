public import CareModel

/// A query for the statistics of a study.
public struct StudyQuery: Hashable, Sendable {
  /// The plan that the participants follow.
  public var plan: PlanHeader.ID
  /// The parameter of the plan that divides participants into arms; without such a parameter, there are none.
  public var arm = ParameterDefinition.arm
  /// The number of due days without an answer after which a participant counts as silent.
  public var silentAfter = 14
  /// Whether the days of each participant are wanted, which takes a byte for each day.
  public var includesDays = false
  /// The state of the store to report on.
  public var asOf: AsOf?

  /// Creates a query for a plan.
  public init(plan: PlanHeader.ID) {
    self.plan = plan
  }
}
