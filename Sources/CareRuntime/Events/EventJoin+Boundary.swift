import CareModel
import CareSchedule
import CareStore

extension EventJoin {
  /// Returns the events of a task that do not apply again because its schedule changed within a day.
  ///
  /// Outcomes recorded that day count against the events of the whole day as the new schedule has them: first against the
  /// event with the same key, then with the same element key, then in order. A change that leaves the day as it was, such as
  /// a new title, counts nothing: its events are the ones that were recorded. Nor does one from the first moment of the day on.
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
    // A day is the event's own: no day of any zone that contains the boundary reaches further.
    let from = boundary.adding(seconds: -Self.furthest), to = boundary.adding(seconds: Self.furthest)
    let recorded = outcomes.values.filter { outcome in
      let value = outcome.value
      return value.carePlan == enrollment.id && value.task == task && value.status != .enteredInError
        && from <= value.start && value.start < to
    }
    guard !recorded.isEmpty else { return [] }
    let days = try events(of: current, schedule, from: from, to: to, in: enrollment)
    let before = try earlier.filter { $0.span.boundary < boundary && $0.span.mayContain(from: from, to: to) }.map {
      (span: $0.span, days: try events(of: $0, resolved($0, in: enrollment), from: from, to: to, in: enrollment))
    }
    var answered: Set<OccurrenceKey> = []
    let zones = enrollment.zones
    for (date, outcomes) in Dictionary(
      grouping: recorded,
      by: { outcome in
        outcome.value.date(in: outcome.value.zone ?? zones.zone(at: outcome.value.start))
      })
    {
      let day = days[date] ?? []
      // The boundary is within the day, of the events as they are now or as they were recorded.
      let zone = day.first?.zone ?? outcomes.first?.value.zone ?? zones.zone(at: boundary)
      let start = zone.startOfDay(date)
      guard start < boundary, boundary < zone.startOfDay(date.adding(days: 1)),
        before.contains(where: { $0.span.mayContain(from: start, to: boundary) && $0.days[date] ?? [] != day })
      else { continue }
      answered.formUnion(
        matched(
          outcomes.sorted { ($0.value.start, $0.value.key) < ($1.value.start, $1.value.key) }.map(\.value.key),
          to: day.map(\.key)))
    }
    return answered
  }

  /// The furthest that a day which contains an instant reaches from it, in seconds, in any zone.
  private static let furthest = 2 * 86_400

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
    var zone: Zone
    var date: CivilDate
  }

  /// Returns the events of a span's schedule that start between two instants, by their own day.
  private func events(
    of span: VersionSpan, _ schedule: ResolvedSchedule, from: Instant, to: Instant, in enrollment: EnrollmentHistory
  ) throws -> [CivilDate: [DayEvent]] {
    let fixedZones = FixedZones(span.version.value.schedule, span.span.inputs.parameters)
    var keys = OccurrenceKeys(schedule, task: span.version.value.id)
    let countsFromEvents = span.version.value.schedule.countsFromEvents
    let events = try schedule.occurrences(from: from, to: to).filter { $0.start >= from }.map { occurrence in
      let zones = enrollment.zones(since: countsFromEvents ? schedule.origin(of: occurrence)?.ended : nil)
      let zone = fixedZones.zone(of: occurrence) ?? zones.zone(reading: occurrence, of: schedule)
      return DayEvent(
        key: keys.key(of: occurrence), start: occurrence.start, zone: zone, date: occurrence.date(in: zone))
    }
    return Dictionary(grouping: events, by: \.date)
  }
}
