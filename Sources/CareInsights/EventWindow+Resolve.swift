package import CareModel

extension EventWindow {
  /// Returns the window in which an event of a task can be answered once it is begun.
  ///
  /// The default is from its start to the end of the local day on which it starts. Months and days of the task's
  /// intervals run on the wall clock of `zone`, and seconds as elapsed time. A window that would close before it opens
  /// closes as it opens.
  package static func of(task: CareTask, occurrence: Occurrence, zone: Zone) -> EventWindow {
    of(task: task, start: occurrence.start, zone: zone)
  }

  /// Returns the window of an event that starts at an instant.
  package static func of(task: CareTask, start: Instant, zone: Zone) -> EventWindow {
    WindowRule(task).window(start: start, zone: zone)
  }
}

/// The fields of a task that its events' windows depend on.
package struct WindowRule {
  private let opens: CalendarInterval?
  private let closes: Closing
  private let grace: CalendarInterval?
  private let beginBy: CalendarInterval?

  /// Creates the rule of a task.
  package init(_ task: CareTask) {
    (opens, closes, grace, beginBy) = (task.opens, task.closing, task.grace, task.beginBy)
  }

  /// Returns the window of an event that starts at an instant.
  package func window(start: Instant, zone: Zone) -> EventWindow {
    let opens = opens.map { zone.moving(start, back: $0) } ?? start
    let closes: Instant
    switch self.closes {
    case .endOfDay: closes = zone.startOfDay(zone.date(of: start).adding(days: 1))
    case .after(let interval): closes = zone.moving(start, on: interval)
    }
    let graceEnds = grace.map { zone.moving(closes, on: $0) } ?? closes
    return EventWindow(
      opens: opens, closes: max(opens, closes), graceEnds: max(opens, closes, graceEnds),
      beginBy: beginBy.map { max(opens, zone.moving(start, on: $0)) })
  }
}

extension Event {
  /// Sets the window that an event has once it is begun, or while it is not.
  package mutating func setWindow(isBegun: Bool) {
    guard task.beginBy != nil else { return }
    let whole = EventWindow.of(task: task, start: occurrence.start, zone: zone)
    window = isBegun ? whole : whole.unbegun
  }
}

extension Zone {
  /// Returns the instant an interval later, clamped to the end of time.
  fileprivate func moving(_ instant: Instant, on interval: CalendarInterval) -> Instant {
    self.instant(interval, after: instant) ?? .end
  }

  /// Returns the instant an interval earlier, clamped to the beginning of time.
  fileprivate func moving(_ instant: Instant, back interval: CalendarInterval) -> Instant {
    interval.negated().flatMap { self.instant($0, after: instant) } ?? .beginning
  }
}
