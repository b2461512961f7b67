/// A plan as its script declares it, before anyone is enrolled.
public struct PlanDefinition: Hashable, Sendable, Codable {
  /// The plan's own row.
  public var header: PlanHeader
  /// Its tasks over time, in the order of the file.
  public var tasks: [TaskTimeline]
  /// Its care team.
  public var contacts: [Contact]
  /// The text of every file that it was loaded from.
  public var bundle: ScriptBundle

  /// A definition.
  public init(header: PlanHeader, tasks: [TaskTimeline], contacts: [Contact], bundle: ScriptBundle) {
    self.header = header
    self.tasks = tasks
    self.contacts = contacts
    self.bundle = bundle
  }

  /// The author's id.
  public var id: PlanHeader.ID { header.id }
}

/// A task as a plan file gives it: as it is from the beginning, and as it will be from later dates.
public struct TaskTimeline: Hashable, Sendable, Codable {
  /// The task from the beginning.
  public var base: CareTask
  /// The planned changes, in ascending order; each contains the whole task, with the change applied to the task before it.
  public var later: [Change]

  /// A planned change.
  public struct Change: Hashable, Sendable, Codable {
    /// The first day of the change.
    public var from: CivilDate
    /// The task from then on.
    public var task: CareTask

    /// A change from a day on.
    public init(from: CivilDate, task: CareTask) {
      self.from = from
      self.task = task
    }
  }

  /// A task and its planned changes.
  public init(base: CareTask, later: [Change] = []) {
    self.base = base
    self.later = later
  }
}
