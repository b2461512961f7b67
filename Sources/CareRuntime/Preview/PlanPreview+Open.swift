public import CareModel
import CareSchedule

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
    if case .anchor(.completion(task, _), _) = self { true } else { false }
  }
}
