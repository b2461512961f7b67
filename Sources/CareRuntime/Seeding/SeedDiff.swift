public import CareModel
import CareStore

/// The changes that seeding would make, field by field in the author's terms, and their impact.
public struct SeedDiff: Hashable, Sendable, Codable {
  /// A field that differs.
  public struct Field: Hashable, Sendable, Codable {
    /// The path of the field, such as `schedule` or `survey.how.pain.text`.
    public var path: String
    /// The text of the current value; nil if the field is not set.
    public var before: String?
    /// The text of the new value; nil if the field would be removed.
    public var after: String?

    /// Creates a field with its values.
    public init(path: String, before: String?, after: String?) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// The fields that differ from a time on.
  public struct Change: Hashable, Sendable, Codable {
    /// The effective time of the change.
    public var from: Effective
    /// The fields that differ, without those that an earlier entry already lists with the same values.
    public var fields: [Field]
  }

  /// A record of a plan that would have a new version.
  public struct Row: Hashable, Sendable, Codable {
    /// `plan`, `task`, or `contact`.
    public var entity: String
    /// The author's id.
    public var id: String
    /// The action for the record.
    public var action: SeedReport.Action
    /// The changes over time; for a new record, its title and schedule.
    public var changes: [Change]
  }

  /// The changes of one plan.
  public struct Plan: Hashable, Sendable, Codable {
    /// The author's id.
    public var id: PlanHeader.ID
    /// The action for the plan.
    public var action: SeedReport.Action
    /// The records that would change.
    public var rows: [Row]
    /// The paths of the files whose text would change.
    public var files: [String]
    /// The paths of the hooks whose code would change, or code that they use; it applies to events from then on.
    public var hooks: [String]
    /// The participants and events affected.
    public var impact: SeedImpact

    /// Whether anything would change.
    public var isChanged: Bool { !rows.isEmpty }
  }

  /// The plans, in the order given.
  public var plans: [Plan]

  /// Whether seeding would write nothing.
  public var isEmpty: Bool { !plans.contains(where: \.isChanged) }
}

extension SeedDiff.Row {
  /// Creates the difference of a record; nil if nothing differs.
  init?<Entity: StoredEntity & DescribedRecord>(
    _ entity: Entity, action: SeedReport.Action, differences: [TimelineDiff<Entity>.Difference]
  ) throws {
    guard !differences.isEmpty else { return nil }
    self.init(entity: Entity.entityName, id: entity.id.text, action: action, changes: [])
    var reported: Set<SeedDiff.Field> = []
    for difference in differences {
      let fields =
        switch (difference.before, difference.after) {
        case (let before?, let after?): try FieldDiff.fields(before, after)
        case (nil, let after?):
          try FieldDiff.mainFields(of: after).map { SeedDiff.Field(path: $0.path, before: nil, after: $0.text) }
        case (let before?, nil):
          try FieldDiff.mainFields(of: before).map { SeedDiff.Field(path: $0.path, before: $0.text, after: nil) }
        case (nil, nil): [SeedDiff.Field]()
        }
      let new = fields.filter { reported.insert($0).inserted }  // allowed: across all changes
      // The first entry gives the time even if only files differ.
      if !new.isEmpty || changes.isEmpty {
        changes.append(.init(from: difference.from, fields: new))
      }
    }
  }
}

/// The participants and events that a change of a plan affects, by ids only.
public struct SeedImpact: Hashable, Sendable, Codable {
  /// The changes of a task's upcoming events, over all participants.
  public struct Events: Hashable, Sendable, Codable {
    /// The task.
    public var task: CareTask.ID
    /// The number of events added.
    public var added = 0
    /// The number of events removed.
    public var removed = 0
    /// The number of events moved to another time.
    public var moved = 0
    /// The number of events that keep their time and change their content.
    public var changed = 0

    /// Creates a task's changes without events.
    init(task: CareTask.ID) {
      self.task = task
    }
  }

  /// A care plan's override of a changed task; its fields stay as they are for that care plan.
  public struct Override: Hashable, Sendable, Codable {
    /// The patient.
    public var patient: Patient.ID
    /// The care plan.
    public var carePlan: CarePlan.ID
    /// The task.
    public var task: CareTask.ID
    /// The fields that the override sets.
    public var fields: [String]
  }

  /// The anchors and parameters that a care plan lacks under the changed plan.
  public struct Lack: Hashable, Sendable, Codable {
    /// The patient.
    public var patient: Patient.ID
    /// The care plan.
    public var carePlan: CarePlan.ID
    /// The anchors without a date.
    public var anchors: [String]
    /// The required parameters without a value.
    public var parameters: [String]
  }

  /// The first local day of the compared events; in UTC.
  public var from: CivilDate
  /// The number of compared days of events.
  public var days: Int
  /// The participants who follow the plan with an active or paused care plan, sorted.
  public var participants: [Patient.ID] = []
  /// The participants with a change in their upcoming events, sorted.
  public var touched: [Patient.ID] = []
  /// The participants who are pinned to a version of the plan, so that nothing changes for them, sorted.
  public var pinned: [Patient.ID] = []
  /// The overrides that stay.
  public var overridden: [Override] = []
  /// The care plans that lack anchors or parameters.
  public var lacking: [Lack] = []
  /// The tasks with a change in their upcoming events, in the order of the plan.
  public var events: [Events] = []
  /// The number of recorded outcomes at or after a change, which stay as they were recorded.
  public var outcomesKept = 0
  /// The functions that recorded events use and that the changed plan lacks.
  public var missing: [SeedReport.MissingFunction] = []

  /// Creates an impact without participants.
  init(from: CivilDate, days: Int) {
    self.from = from
    self.days = days
  }
}
