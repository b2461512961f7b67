package import CareModel

/// The computation of adherence, day by day and over a period.
package enum Adherence {
  /// Returns the adherence of each day.
  ///
  /// A day counts each event that starts on it in the event's own zone, if its task version impacts adherence. Excused
  /// and not applicable events, and events of unknown progress, are not in the denominator; events that can still be done
  /// at `now` count as not done yet. `spans` returns whether a counting task's schedule spans a day, which distinguishes a
  /// day without events from one without tasks.
  package static func daily(
    days: [CivilDate], events: [Event], at now: Instant, spans: (CivilDate) throws -> Bool
  ) rethrows -> [DayAdherence] {
    let counting = Dictionary(grouping: events.filter(\.task.impactsAdherence), by: \.date)
    return try days.map { date in
      let events = counting[date] ?? []
      let all = events.filter(\.state.isDue)
      let due = all.filter { $0.progress != nil }
      let excused = events.count { $0.state == .excused }, unknown = all.count - due.count
      guard !due.isEmpty else {
        let hasTasks = try !events.isEmpty || spans(date)
        return DayAdherence(date: date, state: hasTasks ? .noEvents : .noTasks, excused: excused, unknown: unknown)
      }
      return DayAdherence(
        date: date, state: .progress, progress: due.meanProgress, due: due.count,
        done: due.count { $0.progress == 1 }, open: due.count { $0.isPending(at: now) },
        declined: due.count { $0.state == .declined }, excused: excused, unknown: unknown)
    }
  }
}

extension AdherenceRate {
  /// Returns the closed rate of these events at an instant.
  ///
  /// Only closed windows count, so that the rate does not fall every morning and rise every evening.
  ///
  /// Events whose task does not impact adherence, excused events, and not applicable events are not in the denominator.
  package static func over(_ events: [Event], at now: Instant) -> AdherenceRate {
    let all = events.filter { $0.task.impactsAdherence && $0.state.isDue && $0.window.graceEnds <= now }
    let closed = all.filter { $0.progress != nil }
    return AdherenceRate(
      value: closed.meanProgress, done: closed.count { $0.progress == 1 }, closed: closed.count,
      unknown: all.count - closed.count)
  }
}

extension [Event] {
  /// The mean of the known progress; nil if there are no events.
  fileprivate var meanProgress: Double? {
    isEmpty ? nil : reduce(0) { $0 + ($1.progress ?? 0) } / Double(count)
  }
}

extension EventState {
  /// Whether an event in this state is in the denominator of adherence.
  var isDue: Bool {
    switch self {
    case .notApplicable, .excused: false
    case .declined, .completed, .late, .upcoming, .started, .open, .partial, .unfinished, .missed: true
    }
  }
}

extension Event {
  /// Whether the event can still be done at an instant.
  fileprivate func isPending(at now: Instant) -> Bool { state == .upcoming || isAnswerable(at: now) }
}
