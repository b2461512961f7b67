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
    var remaining = day.map(\.key)
    var answered: Set<OccurrenceKey> = []
    for matches in [{ $0 == $1 }, { $0.elementText == $1.elementText }, { _, _ in true }]
      as [(OccurrenceKey, OccurrenceKey) -> Bool]
    {
      for outcome in recorded.sorted(by: { ($0.value.start, $0.value.key) < ($1.value.start, $1.value.key) })
      where !answered.contains(outcome.value.key) {
        guard let index = remaining.firstIndex(where: { matches($0, outcome.value.key) }) else { continue }
        answered.insert(remaining.remove(at: index))
        answered.insert(outcome.value.key)
      }
    }
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
    try schedule.occurrences(from: from, to: to).filter { $0.start >= from }
      .map { DayEvent(key: schedule.key(of: $0, task: task), start: $0.start) }
  }
}
