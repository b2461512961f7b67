public import CareModel

import CareSchedule

extension PlanPreview {
  /// Creates the preview of a plan from the day of enrollment on.
  ///
  /// ```swift
  /// let preview = try PlanPreview(of: plan, anchors: [:], zone: .utc, start: CivilDate("2026-06-07")!, days: 14)
  /// ```
  ///
  /// - Parameters:
  ///   - definition: The plan.
  ///   - anchors: The values of the plan's anchors.
  ///   - given: The values of its parameters; a text is converted to the parameter's kind.
  ///   - assumed: The ends of tasks that are assumed, so that schedules that count from them appear.
  ///   - zone: The zone of the follower.
  ///   - start: The day of enrollment.
  ///   - count: The number of days; days after the year 9999 are omitted.
  ///   - accepting: Whether values are accepted that leave a schedule less than the plan asks for.
  /// - Throws: ``RuntimeError/missingAnchors(plan:names:)``, ``RuntimeError/unknownAnchor(plan:name:known:)``, and the same for
  ///   parameters; ``RuntimeError/invalidParameter(plan:name:kind:)``; ``RuntimeError/unknownTask(task:known:among:)``;
  ///   ``RuntimeError/invalidWindow`` for less than one day; `ScheduleError` for a schedule that cannot be resolved.
  /// - Complexity: O(events in the days).
  public init(
    of definition: PlanDefinition, anchors: [String: AnchorValue], parameters given: [String: ParameterValue] = [:],
    assuming assumed: [AssumedEnd] = [], zone: Zone, start: CivilDate, days count: Int,
    accepting: Bool = false
  ) throws {
    try definition.header.check(anchors: anchors)
    let parameters = try definition.header.checked(parameters: given)
    let completions = try definition.completions(assumed, zone: zone)
    guard count > 0 else { throw RuntimeError.invalidWindow }
    let last = start.adding(days: count - 1)
    let falling = DueDateScanner(
      inputs: ScheduleInputs(
        enrolled: start, anchors: anchors, parameters: parameters, completions: completions,
        seed: RandomSeed(source: "preview", carePlan: definition.id.text)),
      zone: zone, first: start, last: last, accepts: accepting)
    let events = try definition.tasks.flatMap(falling.events)
    let byDate = Dictionary(grouping: events) { $0.occurrence.date(in: $0.zone) }
    let changes = Dictionary(
      zone.clockChanges(from: zone.startOfDay(start), to: falling.end).map { ($0.date, $0) }
    ) { first, _ in first }
    self.init(
      plan: definition.header, tasks: definition.tasks.map(TaskPreview.init),
      contacts: definition.contacts.filter { $0.applies(to: parameters) },
      zone: zone,
      days: (start.dayNumber...last.dayNumber).compactMap(CivilDate.init(dayNumber:)).map { date in
        Day(
          date: date, clockChange: changes[date],
          events: byDate[date, default: []].sorted { a, b in
            (a.occurrence.start, a.task.id, a.occurrence.element, a.key)
              < (b.occurrence.start, b.task.id, b.occurrence.element, b.key)
          })
      },
      openAnchors: definition.openAnchors(anchors), openParameters: definition.openParameters(parameters),
      openEvents: definition.openEvents(completions))
  }
}

/// A scanner for the occurrences of tasks on a range of days.
private struct DueDateScanner {
  let inputs: ScheduleInputs
  let zone: Zone
  let first: CivilDate
  let last: CivilDate
  let accepts: Bool

  /// The first instant after the days.
  var end: Instant { last == .latest ? Instant.civilRange.upperBound : zone.startOfDay(last.adding(days: 1)) }

  /// Returns the events of a task that start on the days, each read in its own zone.
  func events(of timeline: TaskTimeline) throws -> [PlanPreview.Event] {
    var events: [PlanPreview.Event] = []
    let joined = zone.startOfDay(first)
    for (place, version) in timeline.versions.enumerated() {
      let from = max(joined, version.from.map(zone.startOfDay) ?? .beginning)
      let to =
        place + 1 < timeline.versions.count
        ? timeline.versions[place + 1].from.map(zone.startOfDay) ?? .end : .end
      // In a task's own zone, the days may end up to a day later.
      let window = (from, min(to, end.adding(seconds: 2 * 86_400)))
      guard window.0 < window.1, version.task.applies(to: inputs.parameters) else { continue }
      var inputs = inputs
      inputs.seed.task = timeline.base.id.text
      if !accepts { try version.task.schedule.checkConsequences(of: inputs, zones: ZoneTimeline(zone)) }
      let schedule = try version.task.schedule.resolved(inputs: inputs, zones: ZoneTimeline(zone))
      let done = version.task.untilDone ? inputs.ends(of: timeline.base.id, on: .completed).first?.answered : nil
      var keys = OccurrenceKeys(schedule, task: timeline.base.id)
      for occurrence in try schedule.occurrences(from: window.0, to: window.1) where occurrence.start >= from {
        let zone = schedule.schedule.elements[occurrence.element].zone ?? schedule.schedule.zone ?? zone
        guard (first...last).contains(occurrence.date(in: zone)), done.map({ occurrence.start <= $0 }) ?? true
        else { continue }
        events.append(
          PlanPreview.Event(
            task: version.task, key: keys.key(of: occurrence), occurrence: occurrence, zone: zone))
      }
    }
    return events
  }
}

extension TaskTimeline {
  /// The task from the beginning and from each planned change on.
  fileprivate var versions: [(from: CivilDate?, task: CareTask)] {
    [(nil, base)] + later.map { ($0.from, $0.task) }
  }
}

extension TaskPreview {
  /// Creates the preview of a task with its planned changes.
  fileprivate init(_ timeline: TaskTimeline) {
    var versions: [Version] = []
    for (from, task) in timeline.versions {
      versions.append(
        Version(
          from: from, task: task, schedule: task.schedule.describe(),
          fields: TimelineDiff<CareTask>.changed(versions.last?.task, task)))
    }
    self.init(versions: versions, base: timeline.base)
  }
}
