import CareInsights
import CareModel
import CareSchedule
import CareStore

/// The events of all enrollments with the same course in the days of a query, before outcomes.
///
/// They are those of ``EventJoin`` for an enrollment without outcomes. An enrollment qualifies if outcomes change nothing of its events
/// but their states: with one zone, without times that depend on outcomes or on the enrollment's id, and without linked tasks.
struct CohortTemplate {
  /// One event.
  struct Slot {
    /// The event without an outcome.
    var base: CountedEvent
    var start: Instant
    var stop: Instant
    var closes: Instant
    var graceEnds: Instant
    var isAllDay: Bool
    /// Whether it counts: its task impacts adherence and is asked for.
    var counts: Bool
    /// The place of the gate that must be open, in ``CohortTemplate/gates``; nil for none.
    var gate: Int?
    /// The place of its task in ``CohortTemplate/endingTasks``, if the task ends when it is done.
    var ending: Int?
    /// Whether its occurrence depends on the care plan as known when the outcome was recorded.
    var hasSeveralElements: Bool
    /// The bytes of its key in ``CohortTemplate/keys``.
    var key: Range<Int>
    var version: UUIDv8
    var strategy: ProgressStrategy
    var targets: [OutcomeValue]
  }

  /// The events, in order.
  private(set) var slots: [Slot] = []
  /// The texts of their keys.
  private(set) var keys: [UInt8] = []
  /// The zone of all of them.
  let zone: Zone
  /// The gates of the plan.
  private(set) var gates: [CareTask.ID] = []
  /// The tasks that end when they are done.
  private(set) var endingTasks: [CareTask.ID] = []
  /// The first instant of outcomes that may belong to the events.
  let from: Instant
  /// The instant after the last.
  let to: Instant
  /// The bounds of the days of the query.
  let days: Range<Instant>
  /// Whether progress depends on values.
  private(set) var needsValues = false

  /// Creates the events of a snapshot's only enrollment; nil if it does not qualify.
  ///
  /// `tasks`: the numbers of tasks in counted events.
  init?(of snapshot: PatientSnapshot, _ query: CohortQuery, tasks: inout Numbered<CareTask.ID>) throws {
    guard let enrollment = snapshot.history.enrollments.first, snapshot.history.zones.changes.isEmpty,
      enrollment.isIndependentOfOutcomes
    else { return nil }
    let interval = EventQuery.Interval.days(from: query.from, to: query.to)
    let bounds = try interval.bounds(in: snapshot.history.zones)
    guard enrollment.hasStableDays(from: bounds.0, to: bounds.1, zones: snapshot.history.zones) else { return nil }
    let (events, headers) = (try snapshot.eventsWithoutOutcomes(interval), enrollment.headers)
    let zone = events.first?.zone ?? snapshot.history.zones.zone(at: snapshot.now)
    guard events.allSatisfy({ $0.zone == zone }) else { return nil }
    self.zone = zone
    days = zone.startOfDay(query.from)..<zone.startOfDay(query.to)
    from = bounds.0.adding(seconds: -12 * 3600)
    to = bounds.1.adding(seconds: 12 * 3600)
    gates = Array(Set((headers?.segments ?? []).compactMap(\.version.value.gate))).sorted()
    endingTasks = enrollment.tasks.filter { $0.segments.contains { $0.version.value.untilDone } }.map(\.id)
    guard case .rate(let strategy) = query.measure else { return nil }
    slots.reserveCapacity(events.count)
    for event in events {
      guard let version = UUIDv8(event.taskVersion.text) else { return nil }
      let counts = event.task.impactsAdherence && query.tasks?.contains(event.task.id) ?? true
      if counts, case .hook = event.task.progress { return nil }
      let gate = headers?.place(at: event.occurrence.start).flatMap { headers?.segments[$0].version.value.gate }
      let first = keys.count
      keys += Array(event.key.text.utf8)
      if counts, event.task.progress != .outcomeExists || strategy.map({ $0 != .outcomeExists }) ?? false {
        needsValues = true
      }
      slots.append(
        Slot(
          base: CountedEvent(event, task: tasks.number(of: event.task.id), at: snapshot.now),
          start: event.occurrence.start,
          stop: event.occurrence.stop, closes: event.window.closes, graceEnds: event.window.graceEnds,
          isAllDay: event.occurrence.isAllDay, counts: counts,
          gate: gate == event.task.id ? nil : gate.flatMap { gates.firstIndex(of: $0) },
          ending: event.task.untilDone ? endingTasks.firstIndex(of: event.task.id) : nil,
          hasSeveralElements: event.task.schedule.elements.count > 1, key: first..<keys.count, version: version,
          strategy: event.task.progress, targets: event.targets))
    }
  }
}

extension PatientSnapshot {
  /// Returns the events of the only enrollment as if nothing had been recorded and all gates were open.
  fileprivate func eventsWithoutOutcomes(_ interval: EventQuery.Interval) throws -> [Event] {
    let template = changingHistory { history in
      for place in history.enrollments.indices {
        history.enrollments[place].done = [:]
        let gates = (history.enrollments[place].headers?.segments ?? []).compactMap(\.version.value.gate)
        history.enrollments[place].gateOpened = Dictionary(gates.map { ($0, .beginning) }) { first, _ in first }
      }
    }
    let join = EventJoin(
      history: template.history, outcomes: [:], drafts: [:], recordedVersions: RecordedVersions(in: reader), now: now,
      charge: charge)
    return try template.scheduledEvents(interval, join: join)
  }
}

extension EnrollmentHistory {
  /// Whether outcomes and the enrollment's id change no times of events.
  fileprivate var isIndependentOfOutcomes: Bool {
    guard headers?.segments.allSatisfy({ $0.version.value.anchors.allSatisfy { $0.from == nil } }) ?? true else {
      return false
    }
    let versions = tasks.flatMap(\.segments).map(\.version.value)
    guard versions.allSatisfy({ $0.link == nil }) else { return false }
    guard anchorRuns.isEmpty || versions.allSatisfy({ $0.schedule.elements.count == 1 }) else { return false }
    return versions.flatMap(\.schedule.elements).allSatisfy { element in
      if case .random = element.recurrence { return false }
      return element.anchors.allSatisfy { if case .completion = $0 { false } else { true } }
    }
  }

  /// Whether no schedule is replaced by another one within a day between two instants.
  ///
  /// On such a day, outcomes of events of the earlier schedule count for those of the later one.
  fileprivate func hasStableDays(from: Instant, to: Instant, zones: ZoneTimeline) -> Bool {
    tasks.allSatisfy { timeline in
      var earlier: [(task: CareTask, span: Span)] = []
      for segment in timeline.segments {
        for span in spans(within: segment) {
          let task = segment.version.value, boundary = span.boundary
          let isWithin = from.adding(seconds: -172_800) < boundary && boundary < to.adding(seconds: 172_800)
          let zones = span.zone.map { ZoneTimeline($0) } ?? zones
          if isWithin, zones.startOfDay(zones.zone(at: boundary).date(of: boundary)) < boundary,
            !earlier.allSatisfy({
              $0.task.schedule == task.schedule && $0.span.inputs == span.inputs && $0.span.zone == span.zone
            })
          {
            return false
          }
          earlier.append((task, span))
        }
      }
      return true
    }
  }
}
