package import CareModel

extension CountedEvent {
  /// Creates the counted form of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - task: The position of its task in the list of tasks.
  ///   - now: The time at which the event's state was determined.
  package init(_ event: Event, task: Int, at now: Instant) {
    let outcome = event.outcome?.value
    self.init(
      task: task, day: event.date.dayNumber, hour: event.occurrence.slotHour(in: event.zone), state: event.state,
      progress: event.progress,
      start: event.occurrence.start, answer: outcome.map { ($0.status, $0.answered, $0.lateEntry != nil) },
      isAllDay: event.occurrence.isAllDay, isClosed: event.window.graceEnds <= now)
  }

  /// Creates the counted form of an event from its parts; see ``init(task:day:hour:state:progress:latency:isClosed:isLateEntry:)``.
  ///
  /// - Parameters:
  ///   - task: The position of its task in the list of tasks.
  ///   - day: The number of its local day.
  ///   - hour: The hour of its slot; nil for an all-day event.
  ///   - state: The state.
  ///   - progress: The progress; nil if it is unknown.
  ///   - start: The start.
  ///   - answer: The status of the outcome, the time of the answer, and whether staff transcribed it; nil without an outcome.
  ///   - isAllDay: Whether it lasts all day.
  ///   - isClosed: Whether the grace period is over.
  package init(
    task: Int, day: Int, hour: Int?, state: EventState, progress: Double?, start: Instant,
    answer: (status: Outcome.Status, answered: Instant, isLateEntry: Bool)?, isAllDay: Bool, isClosed: Bool
  ) {
    var latency: Double?, isLateEntry = false
    if let answer, answer.status == .completed {
      isLateEntry = answer.isLateEntry
      if !isLateEntry, !isAllDay {
        latency = (Double(answer.answered.milliseconds) - Double(start.milliseconds)) / 1000
      }
    }
    self.init(
      task: task, day: day, hour: hour, state: state, progress: progress, latency: latency, isClosed: isClosed,
      isLateEntry: isLateEntry)
  }

  /// Whether the event is in the denominator of a closed rate, if its progress is known.
  var isCounted: Bool { isClosed && state.isDue }
}

extension Occurrence {
  /// Returns the hour of the slot, before a clock change moves it; nil for an all-day event.
  package func slotHour(in zone: Zone) -> Int? {
    guard !isAllDay else { return nil }
    if case .dateTime(let wall) = slot { return wall.time.hour }
    return zone.civil(start).time.hour
  }
}
