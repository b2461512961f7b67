import CareModel
import CareRuntime

/// The events of a participant who enrolls in a plan, day by day, under assumptions about what only enrollment or the participant decides.
struct PlanActivities {
  /// An assumption.
  enum Assumption: Hashable {
    /// An anchor is on a day.
    case anchor(AnchorDefinition, day: Int)
    /// A parameter has a value.
    case parameter(ParameterDefinition, ParameterValue)
    /// A task's event ends on a day.
    case end(CareTask, TaskEnds, day: Int)
  }

  /// The number of days that are looked at: a year.
  static let horizon = 366
  /// The most ends that are assumed, one after the other.
  private static let mostEnds = 24
  /// The most days that are assumed from one anchor to the next.
  private static let mostDaysBetweenAnchors = 28

  /// The events.
  let preview: PlanPreview
  /// The assumptions, in the order of the plan.
  let assumptions: [Assumption]
  /// The number of events on each day, for each task in the order of the plan.
  let counts: [[Int]]
  /// The tasks that are neither due under the assumptions nor can be started at any time.
  let missed: [CareTask]
  /// Whether some times are random.
  let hasRandomTimes: Bool
  /// The number of the last day with an event, counted from 1; 0 without any.
  let lastDay: Int
  /// Whether events continue after the days that were looked at.
  let isOpen: Bool

  /// The day of enrollment: a Monday, which is no holiday of anyone's plan and no clock change.
  private static let start = CivilDate(year: 2024, month: 1, day: 1) ?? .latest

  /// The beginning of that day, at which plans are compared and read.
  static let now = Zone.utc.startOfDay(start)

  /// Computes the events of a plan.
  ///
  /// - Throws: `RuntimeError` and `ScheduleError` if the plan's schedules cannot be resolved.
  init(of plan: PlanDefinition) throws {
    let start = Self.start, plan = plan.withTasksOfAllArms
    var assumptions: [Assumption] = []
    var anchors: [String: AnchorValue] = [:]
    var day = 0, extent = 0
    for anchor in plan.header.anchors {
      // What counts from one anchor is over before what counts from the next one begins, within reason.
      let reach = plan.reach(of: anchor.name)
      day = day == 0 ? 1 + reach.before : day + min(max(extent, 7) + reach.before, Self.mostDaysBetweenAnchors)
      extent = reach.after
      anchors[anchor.name] = .date(start.adding(days: day - 1))
      assumptions.append(.anchor(anchor, day: day))
    }
    var parameters: [String: ParameterValue] = [:]
    var times = 0
    for parameter in plan.header.parameters where parameter.defaultValue == nil {
      let value = parameter.example(on: start, times: &times)
      parameters[parameter.name] = value
      assumptions.append(.parameter(parameter, value))
    }
    var ends: [PlanPreview.AssumedEnd] = []
    func preview() throws -> PlanPreview {
      try PlanPreview(
        of: plan, anchors: anchors, parameters: parameters, assuming: ends, zone: .utc, start: start,
        days: Self.horizon, accepting: true)
    }
    var found = try preview()
    while ends.count < Self.mostEnds {
      let open = found.openEvents.first { open in
        !open.starting.isEmpty && open.ends.contains(.completed) && !ends.contains { $0.task == open.task.id }
          && found.days.contains { $0.events.contains { $0.task.id == open.task.id } }
      }
      guard let open,
        let day = found.days.firstIndex(where: { $0.events.contains { $0.task.id == open.task.id } }),
        let event = found.days[day].events.first(where: { $0.task.id == open.task.id })
      else { break }
      ends.append(.init(open.task.id, at: event.occurrence.start))
      assumptions.append(.end(open.task, .completed, day: day + 1))
      found = try preview()
    }
    let counts = plan.tasks.map { task in
      found.days.map { day in day.events.count { $0.task.id == task.base.id } }
    }
    let totals = found.days.indices.map { day in counts.reduce(0) { $0 + $1[day] } }
    self.preview = found
    self.assumptions = assumptions
    self.counts = counts
    missed = zip(plan.tasks, counts).filter { !$0.0.base.isAtWill && $0.1.allSatisfy { $0 == 0 } }.map(\.0.base)
    hasRandomTimes = found.days.contains { $0.events.contains(where: \.isExample) }
    lastDay = (totals.lastIndex { $0 > 0 } ?? -1) + 1
    // A plan that is due monthly continues if the last month has something.
    isOpen = totals.suffix(31).contains { $0 > 0 }
  }
}

extension PlanDefinition {
  /// The plan, with its tasks due for every participant.
  fileprivate var withTasksOfAllArms: PlanDefinition {
    var plan = self
    for place in plan.tasks.indices {
      plan.tasks[place].base.applies = [:]
      for change in plan.tasks[place].later.indices { plan.tasks[place].later[change].task.applies = [:] }
    }
    return plan
  }

  /// Returns the greatest numbers of days before and after an anchor at which something is due.
  fileprivate func reach(of anchor: String) -> (before: Int, after: Int) {
    let elements = tasks.flatMap { [$0.base] + $0.later.map(\.task) }.flatMap(\.schedule.elements)
    let times = elements.flatMap { [$0.start, $0.end].compactMap(\.self) }.flatMap(\.leaves)
    return times.reduce((0, 0)) { most, time in
      guard case .anchor(.named(anchor), let interval) = time else { return most }
      let days = interval.days + interval.months * 31 + (interval.seconds < 0 ? -1 : interval.seconds > 0 ? 1 : 0)
      return (max(most.0, min(-days, PlanActivities.horizon / 2)), max(most.1, days))
    }
  }
}
