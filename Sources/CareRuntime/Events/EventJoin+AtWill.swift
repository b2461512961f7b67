import CareInsights
import CareModel
import CareSchedule
import CareStore

// A task at will has no times of its own. Its events are its outcomes and drafts, each at the instant at which it was started, and one
// more: the next start, which is open now, or from the time at which its limits allow it.

/// The next start of tasks at will.
struct AtWillOpening {
  /// The time at which it is made.
  var moment: Instant
  /// The instant that names it, which no other start has.
  var slot: Instant

  /// Creates an opening at an instant.
  init(at moment: Instant, slot: Instant? = nil) {
    self.moment = moment
    self.slot = slot ?? moment
  }
}

extension EventJoin {
  /// Returns the starts of a task that have a draft and no outcome, and its next start, between two instants.
  func atWillEvents(
    of timeline: Timeline<CareTask>, in enrollment: EnrollmentHistory, from: Instant, to: Instant
  ) throws -> [Event] {
    guard timeline.segments.contains(where: { $0.version.value.isAtWill }) else { return [] }
    var found: [Event] = []
    for slot in drafts.keys where slot.carePlan == enrollment.id && !isAnswered(slot) {
      guard let start = slot.key.start(of: timeline.id), from <= start, start < to,
        let event = try atWillEvent(of: timeline, in: enrollment, at: AtWillOpening(at: start), isNext: false)
      else { continue }
      found.append(event)
    }
    if let next = try nextStart(of: timeline, in: enrollment), from <= next.occurrence.start,
      next.occurrence.start < to
    {
      found.append(next)
    }
    return found
  }

  /// Returns the next start of a task at will; nil if its plan does not apply then.
  func nextStart(of timeline: Timeline<CareTask>, in enrollment: EnrollmentHistory) throws -> Event? {
    var next = opening
    func slot() -> Slot {
      Slot(carePlan: enrollment.id, key: OccurrenceKey(task: timeline.id, slot: .instant(next.slot)))
    }
    while isAnswered(slot()) || drafts[slot()] != nil { next.slot = next.slot.adding(milliseconds: 1) }
    return try atWillEvent(of: timeline, in: enrollment, at: next, isNext: true)
  }

  private func isAnswered(_ slot: Slot) -> Bool {
    outcomes[slot].map { $0.value.status != .enteredInError } ?? false
  }

  /// Returns the event of a start; nil if its plan does not apply then.
  private func atWillEvent(
    of timeline: Timeline<CareTask>, in enrollment: EnrollmentHistory, at opening: AtWillOpening, isNext: Bool
  ) throws -> Event? {
    for segment in timeline.segments {
      guard let limits = segment.version.value.schedule.atWill,
        !enrollment.isDone(segment.version.value, before: opening.moment)
      else { continue }
      for span in enrollment.spans(within: segment) where span.contains(opening.moment) {
        let task = segment.version.value
        // A draft that was begun can be finished, whatever happened since.
        if isNext {
          guard span.status == .active,
            try resolved(VersionSpan(version: segment.version, span: span), in: enrollment)
              .allowsStart(at: opening.moment)
          else { continue }
        }
        try charge?(Self.price)
        let length = if case .milliseconds(let length)? = task.schedule.elements.first?.duration { length } else { 0 }
        let occurrence = Occurrence(
          slot: .instant(opening.slot), start: opening.slot,
          stop: opening.slot.adding(milliseconds: max(1, Int64(length))), index: 0, element: 0, isAllDay: false)
        let source = EventSource(version: segment.version, status: span.status, parameters: span.inputs.parameters)
        let zone = zone(of: source, occurrence, in: enrollment)
        let key = OccurrenceKey(task: timeline.id, slot: .instant(opening.slot))
        var opens: Instant?
        if isNext {
          opens = starts.allowed(
            limits, of: .init(carePlan: enrollment.id, task: timeline.id), from: opening.moment, in: zone)
        }
        return event(
          ScheduledEvent(key: key, occurrence: occurrence, zone: zone, source: source),
          outcomes[Slot(carePlan: enrollment.id, key: key)], in: enrollment, opens: opens)
      }
    }
    return nil
  }
}
