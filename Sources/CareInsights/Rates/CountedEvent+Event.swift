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
    let isAnswered = outcome?.status == .completed && outcome?.lateEntry == nil && !event.occurrence.isAllDay
    let milliseconds = outcome.map { Double($0.answered.milliseconds) - Double(event.occurrence.start.milliseconds) }
    self.init(
      task: task, day: event.date.dayNumber, hour: event.slotHour, state: event.state, progress: event.progress,
      latency: isAnswered ? milliseconds.map { $0 / 1000 } : nil, isClosed: event.window.graceEnds <= now,
      isLateEntry: outcome?.status == .completed && outcome?.lateEntry != nil)
  }

  /// Whether the event is in the denominator of a closed rate, if its progress is known.
  var isCounted: Bool { isClosed && state.isDue }
}

extension Event {
  /// The hour of the slot, before a clock change moves it; nil for an all-day event.
  fileprivate var slotHour: Int? {
    guard !occurrence.isAllDay else { return nil }
    if case .dateTime(let wall) = occurrence.slot { return wall.time.hour }
    return zone.civil(occurrence.start).time.hour
  }
}
