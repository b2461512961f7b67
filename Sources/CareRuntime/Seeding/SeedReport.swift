public import CareModel

/// The records that seeding wrote, or would write.
public struct SeedReport: Hashable, Sendable, Codable {
  /// The action for a record.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    /// The record is new.
    case created
    /// The record has a new version.
    case updated
    /// The record has not changed.
    case unchanged
    /// The record ends on the effective date.
    case deleted
  }

  /// One record of a plan.
  public struct Row: Hashable, Sendable, Codable {
    /// `plan`, `task`, or `contact`.
    public var entity: String
    /// The author's id.
    public var id: String
    /// The action for the record.
    public var action: Action
    /// The effective time of the new version.
    public var effective: Effective?
    /// The fields that changed, sorted.
    public var fields: [String]

    /// Creates a record of the report.
    public init(entity: String, id: String, action: Action, effective: Effective? = nil, fields: [String] = []) {
      self.entity = entity
      self.id = id
      self.action = action
      self.effective = effective
      self.fields = fields
    }
  }

  /// The records of one plan.
  public struct Plan: Hashable, Sendable, Codable {
    /// The author's id.
    public var id: PlanHeader.ID
    /// The records: the plan itself, its tasks in order, and its contacts.
    public var rows: [Row]
    /// The number of recorded outcomes at or after a change, which stay as they were recorded.
    public var outcomesKept: Int
    /// The functions that recorded events use and that the new version of the plan lacks.
    public var missing: [MissingFunction]

    /// The items whose scale changes under the same id.
    public var scales: [ScaleChange]?

    /// Creates a plan of the report.
    public init(id: PlanHeader.ID, rows: [Row], outcomesKept: Int = 0, missing: [MissingFunction] = []) {
      self.id = id
      self.rows = rows
      self.outcomesKept = outcomesKept
      self.missing = missing
    }
  }

  /// A function that recorded events use and that the new version of a plan lacks.
  ///
  /// The events use the function of their own version as long as that version is in force at their start.
  public struct MissingFunction: Hashable, Sendable, Codable {
    /// The path of the function, such as `tasks.check-in.progress`.
    public var function: String
    /// The number of recorded outcomes of the task.
    public var outcomes: Int

    /// Creates a missing function.
    public init(function: String, outcomes: Int) {
      self.function = function
      self.outcomes = outcomes
    }
  }

  /// The plans, in the order given, then those that pruning ended.
  public var plans: [Plan]
  /// The number of the commit; nil if nothing was written.
  public var seq: Int?

  /// Creates a report.
  public init(plans: [Plan], seq: Int? = nil) {
    self.plans = plans
    self.seq = seq
  }

  /// The items of all plans whose scale changes under the same id.
  public var scales: [ScaleChange] { plans.flatMap { $0.scales ?? [] } }

  /// Returns the number of records with an action.
  public func count(_ action: Action) -> Int {
    plans.reduce(0) { $0 + $1.rows.count { $0.action == action } }
  }
}
