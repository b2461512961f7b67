public import CareModel

/// What seeding wrote, or would write.
public struct SeedReport: Hashable, Sendable, Codable {
  /// What became of a row.
  public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is new.
    case created
    /// It has a new version.
    case updated
    /// It is as it was.
    case unchanged
    /// It is no more, from the effective date on.
    case deleted
  }

  /// One row of a plan.
  public struct Row: Hashable, Sendable, Codable {
    /// `plan`, `task` or `contact`.
    public var entity: String
    /// The author's id.
    public var id: String
    /// What became of it.
    public var action: Action
    /// From when the new version counts.
    public var effective: Effective?
    /// The fields that changed, sorted.
    public var fields: [String]

    /// A row.
    public init(entity: String, id: String, action: Action, effective: Effective? = nil, fields: [String] = []) {
      self.entity = entity
      self.id = id
      self.action = action
      self.effective = effective
      self.fields = fields
    }
  }

  /// One plan.
  public struct Plan: Hashable, Sendable, Codable {
    /// The author's id.
    public var id: PlanHeader.ID
    /// Its rows: the plan itself, its tasks in order, its contacts.
    public var rows: [Row]
    /// How many recorded outcomes start at or after a change and stay as they were recorded.
    public var outcomesKept: Int

    /// A plan.
    public init(id: PlanHeader.ID, rows: [Row], outcomesKept: Int = 0) {
      self.id = id
      self.rows = rows
      self.outcomesKept = outcomesKept
    }
  }

  /// The plans, in the order given, then those that pruning ended.
  public var plans: [Plan]
  /// The number of the commit; nil when nothing was written.
  public var seq: Int?

  /// A report.
  public init(plans: [Plan], seq: Int? = nil) {
    self.plans = plans
    self.seq = seq
  }

  /// How many rows had an action.
  public func count(_ action: Action) -> Int {
    plans.reduce(0) { $0 + $1.rows.count { $0.action == action } }
  }
}
