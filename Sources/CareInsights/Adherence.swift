package import CareModel

/// The share done of what was due, day by day and over a period.
package enum Adherence {
  /// The adherence of each of these days.
  ///
  /// A day counts, once each, all events that start on it in their own zone and whose task impacts adherence by the
  /// event's own version; excused ones and those that do not apply are in no denominator, and what may still be done
  /// counts as not yet done. `spans` says whether a counting task's schedule spans a day: it tells a day without
  /// events from one without tasks.
  package static func daily(
    days: [CivilDate], events: [Event], spans: (CivilDate) throws -> Bool
  ) rethrows -> [DayAdherence] {
    let counting = Dictionary(grouping: events.filter(\.task.impactsAdherence), by: \.date)
    return try days.map { date in
      let events = counting[date] ?? []
      let due = events.filter(\.state.isDue)
      let excused = events.count - due.count
      guard !due.isEmpty else {
        let hasTasks = try !events.isEmpty || spans(date)
        return DayAdherence(date: date, state: hasTasks ? .noEvents : .noTasks, excused: excused)
      }
      return DayAdherence(
        date: date, state: .progress, progress: due.meanProgress, due: due.count,
        done: due.count { Progress.isComplete($0.progress) }, open: due.count(where: \.state.isPending),
        declined: due.count { $0.state == .declined }, excused: excused)
    }
  }
}

extension AdherenceRate {
  /// The rate of these events at an instant: closed windows only, so that it does not fall each morning and rise each
  /// evening.
  ///
  /// Events whose task does not count, excused ones and those that do not apply are in no denominator.
  package static func over(_ events: [Event], at now: Instant) -> AdherenceRate {
    let closed = events.filter { $0.task.impactsAdherence && $0.state.isDue && $0.window.graceEnds <= now }
    return AdherenceRate(
      value: closed.meanProgress, done: closed.count { Progress.isComplete($0.progress) }, closed: closed.count)
  }
}

extension [Event] {
  /// The mean progress; nil for none.
  fileprivate var meanProgress: Double? {
    isEmpty ? nil : reduce(0) { $0 + $1.progress } / Double(count)
  }
}
