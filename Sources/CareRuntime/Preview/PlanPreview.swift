public import CareModel

/// The events that a plan would have for a new participant, day by day, computed from its definition alone.
///
/// Each event belongs to the version of its task in force at its start, and none starts before the first day. Nothing is
/// answered in a preview, so a gate does not hide other events.
public struct PlanPreview: Hashable, Sendable {
  /// A local day.
  public struct Day: Hashable, Sendable {
    /// The local date.
    public var date: CivilDate
    /// The clock change on that day; nil on most days.
    public var clockChange: ClockChange?
    /// The events, by start, then task id, then element.
    public var events: [Event]
  }

  /// One occurrence of a task.
  public struct Event: Hashable, Sendable {
    /// The version of the task in force at the start.
    public var task: CareTask
    /// The key that the event will have.
    public var key: OccurrenceKey
    /// The occurrence.
    public var occurrence: Occurrence
    /// The zone in which its times are read.
    public var zone: Zone

    /// Whether its time is random: an example, since each participant has different times.
    public var isExample: Bool {
      if case .random = occurrence.slot { true } else { false }
    }
  }

  /// An optional anchor without a value, and the tasks that are not due without it.
  public struct OpenAnchor: Hashable, Sendable {
    /// The anchor.
    public var anchor: AnchorDefinition
    /// The tasks that count from it.
    public var tasks: [CareTask]
  }

  /// The plan.
  public var plan: PlanHeader
  /// The tasks with their planned changes.
  public var tasks: [TaskPreview]
  /// The plan's contacts.
  public var contacts: [Contact]
  /// The zone of the follower.
  public var zone: Zone
  /// The days, in order.
  public var days: [Day]
  /// The anchors without a value.
  public var openAnchors: [OpenAnchor]
  /// The parameters without a value.
  public var openParameters: [OpenParameter]
  /// The tasks whose completion others wait for.
  public var openEvents: [OpenEvent]

  /// The gate task; nil if there is none.
  public var gate: CareTask? {
    plan.gate.flatMap { gate in tasks.first { $0.base.id == gate }?.base }
  }
}

/// A task of a plan in all its versions.
public struct TaskPreview: Hashable, Sendable {
  /// A version of the task, from a day on.
  public struct Version: Hashable, Sendable {
    /// The first day; nil for the version from the beginning.
    public var from: CivilDate?
    /// The task.
    public var task: CareTask
    /// A description of its schedule in one sentence.
    public var schedule: String
    /// The names of the fields that differ from the version before.
    public var fields: [String]
  }

  /// The first version, then each planned change, in order.
  public var versions: [Version]

  /// The task from the beginning.
  public var base: CareTask

  /// The planned changes.
  public var changes: ArraySlice<Version> { versions.dropFirst() }
}
