import CareModel
import CareSchedule
import CareStore

extension EventJoin {
  /// Returns the events of a task that do not apply again because its schedule changed within a day.
  ///
  /// Outcomes recorded that day count against the events of the whole day as the new schedule has them: first against the
  /// event with the same key, then with the same element key, then in order. A change that leaves the day as it was, such as
  /// a new title, counts nothing: its events are the ones that were recorded.
  ///
  /// - Parameters:
  ///   - current: The span whose events are listed.
  ///   - schedule: Its schedule.
  ///   - earlier: The spans of the same task before it.
  ///   - enrollment: The enrollment.
  /// - Returns: The keys of the events.
  /// - Throws: `ScheduleError` if a schedule cannot be resolved.
  func answeredEarlier(
    _ current: VersionSpan, schedule: ResolvedSchedule, after earlier: [VersionSpan], in enrollment: EnrollmentHistory
  ) throws -> Set<OccurrenceKey> {
    let boundary = current.span.boundary, task = current.version.value.id
    guard boundary > .beginning, !outcomes.isEmpty else { return [] }
    let zones = schedule.zones
    let date = zones.zone(at: boundary).date(of: boundary)
    let start = zones.startOfDay(date), end = zones.startOfDay(date.adding(days: 1))
    guard start < boundary, start < end else { return [] }
    let recorded = outcomes.values.filter { outcome in
      let value = outcome.value
      return value.carePlan == enrollment.id && value.task == task && value.status != .enteredInError
        && start <= value.start && value.start < end
    }
    guard !recorded.isEmpty else { return [] }
    let day = try events(of: schedule, task: task, from: start, to: end)
    let changed = try earlier.contains { span in
      try span.span.boundary < boundary && span.span.mayContain(from: start, to: end)
        && events(of: resolved(span), task: task, from: start, to: end) != day
    }
    guard changed else { return [] }
    return matched(
      recorded.sorted { ($0.value.start, $0.value.key) < ($1.value.start, $1.value.key) }.map(\.value.key),
      to: day.map(\.key))
  }

  /// Returns the outcomes and the events of a day that match, each with one of the others: by key, then by element key, then in order.
  private func matched(_ outcomes: [OccurrenceKey], to events: [OccurrenceKey]) -> Set<OccurrenceKey> {
    var answered = Set(events).intersection(outcomes)
    let others = events.filter { !answered.contains($0) }
    var waiting = Dictionary(grouping: others.reversed(), by: \.elementText)
    for outcome in outcomes where !answered.contains(outcome) {
      guard let event = waiting[outcome.elementText]?.popLast() else { continue }
      answered.formUnion([event, outcome])
    }
    let rest = zip(outcomes.filter { !answered.contains($0) }, others.filter { !answered.contains($0) })
    for (outcome, event) in rest { answered.formUnion([outcome, event]) }
    return answered
  }

  private struct DayEvent: Equatable {
    var key: OccurrenceKey
    var start: Instant
  }

  /// Returns the events of a schedule that start between two instants.
  private func events(
    of schedule: ResolvedSchedule, task: CareTask.ID, from: Instant, to: Instant
  ) throws -> [DayEvent] {
    var keys = OccurrenceKeys(schedule, task: task)
    return try schedule.occurrences(from: from, to: to).filter { $0.start >= from }
      .map { DayEvent(key: keys.key(of: $0), start: $0.start) }
  }
}
