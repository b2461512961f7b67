public import CareModel
import CareSchedule

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

extension PlanPreview {
  /// An optional parameter without a value, and the tasks that are not due without it.
  public struct OpenParameter: Hashable, Sendable {
    /// The parameter.
    public var parameter: ParameterDefinition
    /// The tasks whose schedules use it.
    public var tasks: [CareTask]
  }

  /// A task that ends when it is completed, or that other schedules count from.
  public struct OpenEvent: Hashable, Sendable {
    /// The task.
    public var task: CareTask
    /// The tasks that start, or start again, after it.
    public var starting: [CareTask]
    /// The tasks that end after it, possibly itself.
    public var ending: [CareTask]
  }
}

extension PlanDefinition {
  /// Returns the completions of tasks at instants, each of an event that starts at that instant.
  func completions(
    _ completed: [(task: CareTask.ID, at: Instant)], zone: Zone
  ) throws(RuntimeError) -> [CareTask.ID: [TaskCompletion]] {
    let known = tasks.map(\.base.id)
    var completions: [CareTask.ID: [TaskCompletion]] = [:]
    for (task, moment) in completed.sorted(by: { $0.at < $1.at }) {
      guard known.contains(task) else { throw .unknownTask(task: task, known: known.map(\.text)) }
      completions[task, default: []].append(
        TaskCompletion(key: OccurrenceKey(task: task, slot: .dateTime(zone.civil(moment))), answered: moment))
    }
    return completions
  }

  /// Returns the optional anchors without a value.
  func openAnchors(_ values: [String: AnchorValue]) -> [PlanPreview.OpenAnchor] {
    header.anchors.filter { values[$0.name] == nil }.map { anchor in
      PlanPreview.OpenAnchor(anchor: anchor, tasks: tasks(counting: { $0.anchors.contains(.named(anchor.name)) }))
    }
  }

  /// Returns the optional parameters without a value.
  func openParameters(_ values: [String: ParameterValue]) -> [PlanPreview.OpenParameter] {
    header.parameters.filter { values[$0.name] == nil }.map { parameter in
      PlanPreview.OpenParameter(
        parameter: parameter,
        tasks: tasks(counting: { ($0.anchors + $0.timeParameters).contains(.parameter(parameter.name)) }))
    }
  }

  /// Returns the tasks without a completion that end when they are completed, or that others count from.
  func openEvents(_ completions: [CareTask.ID: [TaskCompletion]]) -> [PlanPreview.OpenEvent] {
    tasks.filter { completions[$0.base.id, default: []].isEmpty }.compactMap { source in
      let starting = tasks { $0.start.counts(from: source.base.id) }
      let ending =
        (source.isUntilDone ? [source.base] : [])
        + tasks { $0.end?.counts(from: source.base.id) == true && !$0.start.counts(from: source.base.id) }
      guard !starting.isEmpty || !ending.isEmpty else { return nil }
      return PlanPreview.OpenEvent(task: source.base, starting: starting, ending: ending)
    }
  }

  private func tasks(counting counts: (ScheduleElement) -> Bool) -> [CareTask] {
    tasks.filter { timeline in
      ([timeline.base] + timeline.later.map(\.task)).contains { $0.schedule.elements.contains(where: counts) }
    }.map(\.base)
  }
}

extension TaskTimeline {
  /// Whether the task ends, in some version, when it is completed.
  fileprivate var isUntilDone: Bool { base.untilDone || later.contains(where: \.task.untilDone) }
}

extension ScheduleTime {
  fileprivate func counts(from task: CareTask.ID) -> Bool {
    anchors.contains { if case .completion(task, _, _, _) = $0 { true } else { false } }
  }
}
