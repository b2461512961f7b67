package import CareModel

/// The running sums of closed rates, to which counted events are added one at a time.
///
/// The sums of disjoint sets of events can be merged, in any order.
package struct RateFold: Hashable, Sendable {
  /// The sums of one task.
  private struct TaskSum: Hashable, Sendable {
    var progress = 0.0
    var closed = 0
  }

  private var tasks: [TaskSum] = []
  private var onTime = 0.0
  private var completed = 0
  private var offered = 0
  private var figures = RateFigures()
  /// The number of events in each state, in the order of the cases.
  private var states = Array(repeating: 0, count: EventState.allCases.count)

  /// The sum of the progress of closed events.
  package var progress: Double { tasks.reduce(0) { $0 + $1.progress } }

  /// Creates the sums of no events.
  package init() {}

  /// Adds an event of a task that counts toward adherence.
  package mutating func add(_ event: CountedEvent) {
    states[event.state.ordinal] += 1
    if event.isLateEntry { figures.lateEntries += 1 }
    if event.state == .excused { figures.excused += 1 }
    if event.state.isDue, event.state != .upcoming {
      offered += 1
      if event.state == .completed || event.state == .late { completed += 1 }
    }
    guard event.isCounted else { return }
    guard let progress = event.progress else {
      figures.unknown += 1
      return
    }
    while tasks.count <= event.task { tasks.append(TaskSum()) }
    tasks[event.task].progress += progress
    tasks[event.task].closed += 1
    figures.closed += 1
    if progress == 1 { figures.done += 1 }
    if event.state == .declined { figures.declined += 1 }
    if event.state == .late { figures.late += 1 } else { onTime += progress }
  }

  /// Adds the sums of other events with the same list of tasks.
  package mutating func merge(_ other: RateFold) {
    while tasks.count < other.tasks.count { tasks.append(TaskSum()) }
    for (place, sum) in other.tasks.enumerated() {
      tasks[place].progress += sum.progress
      tasks[place].closed += sum.closed
    }
    onTime += other.onTime
    completed += other.completed
    offered += other.offered
    figures.done += other.figures.done
    figures.closed += other.figures.closed
    figures.late += other.figures.late
    figures.declined += other.figures.declined
    figures.excused += other.figures.excused
    figures.unknown += other.figures.unknown
    figures.lateEntries += other.figures.lateEntries
    for place in states.indices { states[place] += other.states[place] }
  }

  /// Returns the figures; `weights` are those of tasks whose weight in the mean of the tasks' rates is not 1, by position.
  package func rate(weights: [Int: Double] = [:]) -> RateFigures {
    var figures = figures
    let rated = tasks.enumerated().filter { $0.element.closed > 0 }
    let weight = rated.reduce(0) { $0 + weights[$1.offset, default: 1] }
    if figures.closed > 0 {
      let closed = Double(figures.closed)
      figures.value = progress / closed
      figures.onTime = onTime / closed
    }
    if weight > 0 {
      let sum = rated.reduce(0) {
        $0 + weights[$1.offset, default: 1] * $1.element.progress / Double($1.element.closed)
      }
      figures.weighted = sum / weight
    }
    figures.bridge = BridgePercent.of(completed, offered: offered)
    for (state, count) in zip(EventState.allCases, states) where count > 0 { figures.states[state] = count }
    return figures
  }
}

extension EventState {
  /// The position among the cases.
  fileprivate var ordinal: Int {
    switch self {
    case .notApplicable: 0
    case .declined: 1
    case .completed: 2
    case .late: 3
    case .excused: 4
    case .upcoming: 5
    case .started: 6
    case .open: 7
    case .partial: 8
    case .unfinished: 9
    case .missed: 10
    }
  }
}
