public import CareModel

/// What a plan asks of whoever joins it, day by day, worked out from its definition alone.
///
/// It is what the events of a new enrollment would be: each belongs to the version of its task in force at its start,
/// and none starts before the first day. Nothing is answered in it, so a gate does not hide what comes behind it.
public struct PlanPreview: Hashable, Sendable {
  /// A local day.
  public struct Day: Hashable, Sendable {
    /// The date.
    public var date: CivilDate
    /// When the clocks are set forward or back on that day; nil on most.
    public var clockChange: ClockChange?
    /// What falls due, by start, then task id, then element.
    public var events: [Event]
  }

  /// One time at which a task falls due.
  public struct Event: Hashable, Sendable {
    /// The task as it is then.
    public var task: CareTask
    /// The key that the event will have.
    public var key: OccurrenceKey
    /// When it falls due.
    public var occurrence: Occurrence
    /// The zone in which its times are read.
    public var zone: Zone

    /// Whether its time is drawn at random: an example, as each participant has others.
    public var isExample: Bool {
      if case .random = occurrence.slot { true } else { false }
    }
  }

  /// An anchor without a value, and what does not fall due for the lack of it.
  public struct OpenAnchor: Hashable, Sendable {
    /// The anchor, which the plan does not require.
    public var anchor: AnchorDefinition
    /// The tasks that count from it, as the plan has them.
    public var tasks: [CareTask]
  }

  /// The plan.
  public var plan: PlanHeader
  /// The tasks with their planned changes, as the plan has them.
  public var tasks: [TaskPreview]
  /// The plan's contacts.
  public var contacts: [Contact]
  /// The zone of whoever follows the plan.
  public var zone: Zone
  /// The days, in order.
  public var days: [Day]
  /// The anchors that were not given.
  public var openAnchors: [OpenAnchor]
  /// The parameters that were not given.
  public var openParameters: [OpenParameter]
  /// The tasks whose completion others wait for.
  public var openEvents: [OpenEvent]

  /// The task that alone shows until it is completed; nil for none.
  public var gate: CareTask? {
    plan.gate.flatMap { gate in tasks.first { $0.base.id == gate }?.base }
  }
}
