public import CareModel

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

  /// Creates an impact without participants.
  init(from: CivilDate, days: Int) {
    self.from = from
    self.days = days
  }
}
