import CareModel
import CareStore

// An alert for events that were missed in a row is raised by no record. A look finds it when the last of these events closes.

extension PatientSnapshot {
  /// The alerts to raise for runs of missed events, and when the next event closes that could make one.
  struct SilentRuns {
    var alerts: [Alert] = []
    var next: Instant?
  }

  /// The days before an event in which the beginning of its run is looked for, one after the other.
  private static let spans = [31, 124, 400]

  /// Returns the alerts for the runs of events that closed in an interval up to now, and the first closing after now in it.
  func silentRuns(from: Instant, to: Instant) throws -> SilentRuns {
    var found = SilentRuns()
    for enrollment in history.enrollments {
      for timeline in enrollment.tasks {
        guard timeline.segments.contains(where: { !$0.version.value.missedRuns.isEmpty }) else { continue }
        let limited = limited(to: enrollment.id).limited(to: [timeline.id])
        let events = try limited.closing(from: from, to: to)
        for event in events where event.carePlan == enrollment.id {
          guard event.window.graceEnds <= now else {
            found.next = [found.next, event.window.graceEnds].compactMap(\.self).min()
            continue
          }
          guard event.isMissed else { continue }
          for (definition, length) in event.task.missedRuns {
            guard let first = try limited.firstMissed(in: event, of: length) else { continue }
            let alert = Alert(
              patient: patient, carePlan: enrollment.id, task: timeline.id, key: first, definition: definition,
              raised: now)
            guard !found.alerts.contains(where: { $0.id == alert.id && $0.owner == alert.owner }),
              try reader.history(Alert.self, id: alert.id, owner: alert.owner).isEmpty
            else { continue }
            found.alerts.append(alert)
          }
        }
      }
    }
    return found
  }

  /// Returns the events whose windows close for good in an interval, in order of that time.
  private func closing(from: Instant, to: Instant) throws -> [Event] {
    let widest = history.enrollments.flatMap(\.tasks).flatMap(\.segments).map {
      ReminderSpan.window(of: $0.version.value)
    }
    let range = EventQuery.Interval.range(from: from.adding(seconds: -min(widest.max() ?? 0, 400 * 86_400)), to: to)
    return try events(range).filter { from <= $0.window.graceEnds && $0.window.graceEnds < to }
      .sorted { ($0.window.graceEnds, $0.key) < ($1.window.graceEnds, $1.key) }
  }

  /// Returns the key of the first event of the run that an event ends; nil if fewer than `length` were missed in a row.
  private func firstMissed(in last: Event, of length: Int) throws -> OccurrenceKey? {
    for days in Self.spans {
      let start = last.occurrence.start
      let range = EventQuery.Interval.range(
        from: start.adding(seconds: -days * 86_400), to: start.adding(milliseconds: 1))
      let events = try events(range).filter {
        $0.carePlan == last.carePlan && $0.window.graceEnds <= last.window.graceEnds
      }
      .sorted { ($0.window.graceEnds, $0.key) < ($1.window.graceEnds, $1.key) }
      var run = 0, first: OccurrenceKey?, isBounded = false
      for event in events.reversed() {
        if event.isMissed {
          run += 1
          first = event.key
        } else if event.breaksRuns {
          isBounded = true
          break
        }
      }
      let isAll = history.enrollments.contains {
        $0.carePlan?.segments.first.map { start.adding(seconds: -days * 86_400) < $0.from } ?? false
      }
      if isBounded || isAll || days == Self.spans.last { return run >= length ? first : nil }
    }
    return nil
  }
}

extension CareTask {
  /// The alerts for events that were missed in a row, each with the number of events.
  fileprivate var missedRuns: [(AlertDefinition, length: Int)] {
    alerts.compactMap { if case .missed(let missed) = $0.when { ($0, missed.run) } else { nil } }
  }
}

extension Event {
  /// Whether it closed without an answer.
  fileprivate var isMissed: Bool { state == .missed || state == .unfinished }

  /// Whether it ends a run of missed events: someone answered it, in any way; what was excused or did not apply neither does nor counts.
  fileprivate var breaksRuns: Bool {
    switch state {
    case .completed, .late, .partial, .declined, .started, .open: true
    case .missed, .unfinished, .excused, .notApplicable, .upcoming: false
    }
  }
}
