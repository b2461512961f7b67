public import CareModel

/// Whom a change of a plan touches: by ids, never by names.
public struct SeedImpact: Hashable, Sendable, Codable {
  /// What becomes of a task's events to come, over all participants.
  public struct Events: Hashable, Sendable, Codable {
    /// The task.
    public var task: CareTask.ID
    /// How many there would be more.
    public var added = 0
    /// How many there would be no more.
    public var removed = 0
    /// How many would be at another time.
    public var moved = 0
    /// How many stay at their time and would ask for something else.
    public var changed = 0

    /// A task of whose events nothing is known yet.
    init(task: CareTask.ID) {
      self.task = task
    }
  }

  /// A care plan's own changes of a task that would change: its fields stay as they are for it.
  public struct Override: Hashable, Sendable, Codable {
    /// Whose.
    public var patient: Patient.ID
    /// Which care plan.
    public var carePlan: CarePlan.ID
    /// Of which task.
    public var task: CareTask.ID
    /// The fields that the care plan sets.
    public var fields: [String]
  }

  /// What a care plan lacks of what the plan would count from.
  public struct Lack: Hashable, Sendable, Codable {
    /// Whose.
    public var patient: Patient.ID
    /// Which care plan.
    public var carePlan: CarePlan.ID
    /// The anchors without a day.
    public var anchors: [String]
    /// The required parameters without a value.
    public var parameters: [String]
  }

  /// The first local day of the events that were compared, as UTC has it.
  public var from: CivilDate
  /// How many days of events were compared.
  public var days: Int
  /// Who follows the plan: those active and paused, sorted.
  public var participants: [Patient.ID] = []
  /// Of whose events to come any would be another, sorted.
  public var touched: [Patient.ID] = []
  /// Who keeps to a version of the plan, so that nothing changes for them, sorted.
  public var pinned: [Patient.ID] = []
  /// Own changes that stay.
  public var overridden: [Override] = []
  /// Who lacks anchors or parameters.
  public var lacking: [Lack] = []
  /// The tasks whose events to come change, in the order of the plan.
  public var events: [Events] = []
  /// How many recorded outcomes lie at or after a change and stay as they were recorded.
  public var outcomesKept = 0

  /// An impact on nobody.
  init(from: CivilDate, days: Int) {
    self.from = from
    self.days = days
  }
}
