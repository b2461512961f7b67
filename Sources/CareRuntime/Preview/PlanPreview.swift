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
  /// The tasks whose end others wait for.
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

  /// The limits of a task that can be started at any time, in words; nil for a task with times.
  public var limitsAtWill: String? { versions.lazy.compactMap { $0.task.schedule.atWill?.formatted() }.first }

  /// The planned changes.
  public var changes: ArraySlice<Version> { versions.dropFirst() }
}

extension PlanPreview {
  /// An end of an event that a preview assumes, so that what counts from it appears.
  public struct AssumedEnd: Hashable, Sendable {
    /// The task.
    public var task: CareTask.ID
    /// The time at which it ends.
    public var at: Instant
    /// The way in which it ends.
    public var end: TaskEnds

    /// Creates an end, by default a completion.
    public init(_ task: CareTask.ID, at: Instant, end: TaskEnds = .completed) {
      self.task = task
      self.at = at
      self.end = end
    }
  }

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
    /// The ends that they count from.
    public var ends: TaskEnds
    /// The tasks that start, or start again, after it.
    public var starting: [CareTask]
    /// The tasks that end after it, possibly itself.
    public var ending: [CareTask]
  }
}

extension PlanDefinition {
  /// Returns the ends of tasks at instants, each of an event that starts at that instant.
  func completions(
    _ assumed: [PlanPreview.AssumedEnd], zone: Zone
  ) throws(RuntimeError) -> [CareTask.ID: [TaskCompletion]] {
    let known = tasks.map(\.base.id)
    var completions: [CareTask.ID: [TaskCompletion]] = [:]
    for end in assumed.sorted(by: { $0.at < $1.at }) {
      guard known.contains(end.task) else {
        throw .unknownTask(task: end.task, known: known.map(\.text), among: .plan(header.id))
      }
      completions[end.task, default: []].append(
        TaskCompletion(
          key: OccurrenceKey(task: end.task, slot: .dateTime(zone.civil(end.at))), answered: end.at, end: end.end))
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
        tasks: versions(where: { task in
          task.applies[parameter.name] != nil
            || task.schedule.elements.contains {
              ($0.anchors + $0.timeParameters).contains(.parameter(parameter.name))
            }
        }))
    }
  }

  /// Returns the tasks without the end by which they are over, or that others count from.
  func openEvents(_ completions: [CareTask.ID: [TaskCompletion]]) -> [PlanPreview.OpenEvent] {
    let versions = tasks.flatMap { [$0.base] + $0.later.map(\.task) }
    let times = versions.flatMap(\.schedule.elements).flatMap { [$0.start] + [$0.end].compactMap(\.self) }
    return tasks.flatMap { source in
      let task = source.base.id
      let counted = Set(times.flatMap { $0.ends(of: task) } + (source.isUntilDone ? [.completed] : []))
      return counted.sorted { $0.rawValue < $1.rawValue }.compactMap { ends -> PlanPreview.OpenEvent? in
        guard !completions[task, default: []].contains(where: { ends.contains($0.end) }) else { return nil }
        let starting = tasks { $0.start.ends(of: task).contains(ends) }
        let ending =
          (source.isUntilDone && ends == .completed ? [source.base] : [])
          + tasks { $0.end?.ends(of: task).contains(ends) == true && !$0.start.ends(of: task).contains(ends) }
        return PlanPreview.OpenEvent(task: source.base, ends: ends, starting: starting, ending: ending)
      }
    }
  }

  private func tasks(counting counts: (ScheduleElement) -> Bool) -> [CareTask] {
    versions { $0.schedule.elements.contains(where: counts) }
  }

  private func versions(where which: (CareTask) -> Bool) -> [CareTask] {
    tasks.filter { ([$0.base] + $0.later.map(\.task)).contains(where: which) }.map(\.base)
  }
}

extension TaskTimeline {
  /// Whether the task ends, in some version, when it is completed.
  fileprivate var isUntilDone: Bool { base.untilDone || later.contains(where: \.task.untilDone) }
}

extension ScheduleTime {
  /// Returns the ends of a task from which it counts.
  fileprivate func ends(of task: CareTask.ID) -> [TaskEnds] {
    anchors.compactMap { if case .completion(task, _, let ends, _) = $0 { ends } else { nil } }
  }
}
