import CareModel
import CareStore

// A schedule can count from an event that closed without an answer. Such an event is computed, and may itself belong to a run that an
// earlier one started, so the events of its task are expanded again until no more are found.

extension PatientSnapshot {
  /// The most missed events of one task after one another that start runs.
  private static let mostMissed = 2_000

  /// Reads the missed events that schedules count from; without any, at no cost.
  mutating func readMissed(of places: [Int]) throws {
    let starts = places.compactMap { history.enrollments[$0].carePlan?.segments.first?.from }
    guard let from = starts.min(), from < now else { return }
    let window = PatientHistory.outcomeWindow(from: from, to: now)
    let outcomes = try reader.outcomes(patient: patient, from: window.from, to: window.to, asOf: asOf)
    for place in places {
      let sources = history.enrollments[place].missedSources.sorted()
      // A run begins when an event ended, so what it misses ends later: one that was over by then continues no chain.
      var last = Instant.beginning
      for _ in 0..<Self.mostMissed {
        let found = try sources.compactMap { try readMissed(of: $0, place, outcomes, from: from, after: last) }
        guard let first = found.min() else { break }
        last = first
      }
    }
  }

  /// Reads the missed events of a task that ended after an instant, and returns the first of their ends; nil if there are none.
  private mutating func readMissed(
    of source: CareTask.ID, _ place: Int, _ outcomes: [Version<Outcome>], from: Instant, after last: Instant
  ) throws -> Instant? {
    let enrollment = history.enrollments[place].id
    let known = Set(history.enrollments[place].completions[source, default: []].map(\.key))
    let events = try withSamples(
      scheduledEvents(.range(from: from, to: now), tasks: [source], join: join(outcomes: outcomes)))
    // One that was entered late counted as missed until then.
    var closed: [OccurrenceKey: Instant] = [:]
    for event in events where event.carePlan == enrollment && known.contains(event.key) {
      closed[event.key] = event.window.graceEnds
    }
    let before = history.enrollments[place].completions[source, default: []].map { end in
      var end = end
      if let over = closed[end.key], over < end.known { end.closed = over }
      return end
    }
    history.enrollments[place].completions[source] = before
    let missed = events.filter { event in
      event.carePlan == enrollment && (event.state == .missed || event.state == .unfinished)
        && event.window.graceEnds > last && !known.contains(event.key)
    }
    guard !missed.isEmpty else { return nil }
    // One that was recorded in error is known to be missed from the commit on that says so.
    let ends = missed.map { event in
      let over = event.window.graceEnds
      return TaskCompletion(
        key: event.key, answered: over, end: .missed, known: event.outcome.map { max(over, $0.recorded) })
    }
    history.enrollments[place].completions[source] = (before + ends)
      .sorted { ($0.answered, $0.key) < ($1.answered, $1.key) }
    return ends.map(\.answered).min()
  }
}
