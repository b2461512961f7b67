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
    /// Whether its window has opened.
    var isOpened: Bool
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
  /// Whether events count that had not been offered; see ``Offer``.
  let countsWithoutOffer: Bool
  /// Whether progress depends on values.
  private(set) var needsValues = false

  /// Creates the events of a snapshot's only enrollment; nil if it does not qualify.
  ///
  /// `tasks`: the numbers of tasks in counted events.
  init?(of snapshot: PatientSnapshot, _ query: CohortQuery, tasks: inout Numbered<CareTask.ID>) throws {
    guard let enrollment = snapshot.history.enrollments.first, snapshot.history.zones.changes.isEmpty,
      enrollment.zones.changes.isEmpty, enrollment.isIndependentOfOutcomes
    else { return nil }
    let interval = EventQuery.Interval.days(from: query.from, to: query.to)
    let bounds = try interval.bounds()
    guard enrollment.hasStableDays(from: bounds.0, to: bounds.1, zones: snapshot.history.zones) else { return nil }
    let headers = enrollment.headers
    zone = snapshot.history.zones.zone(at: snapshot.now)
    days = zone.startOfDay(query.from)..<zone.startOfDay(query.to)
    from = bounds.0.adding(seconds: -12 * 3600)
    to = bounds.1.adding(seconds: 12 * 3600)
    gates = Array(Set((headers?.segments ?? []).compactMap(\.version.value.gate))).sorted()
    endingTasks = enrollment.tasks.filter { $0.segments.contains { $0.version.value.untilDone } }.map(\.id)
    countsWithoutOffer = enrollment.offer.isUnlimited
    guard case .rate = query.measure else { return nil }
    var order: [Order] = []
    let home = enrollment.usesPatientZone ? interval.days(in: snapshot.history.zones) : nil
    // Days without a moment in the zone are no days that every participant of the template has.
    guard home != nil || !enrollment.usesPatientZone else { return nil }
    let (from, to) = home ?? bounds, join = snapshot.joinWithoutOutcomes(), now = snapshot.now
    guard let open = join.history.enrollments.first else { return nil }
    let length = max(0, query.to.dayNumber - query.from.dayNumber), expected = min(length * open.tasks.count, 10_000)
    slots.reserveCapacity(expected)
    keys.reserveCapacity(32 * expected)
    order.reserveCapacity(expected)
    let ids = open.tasks.map(\.id).sorted()
    var seen: Set<OccurrenceKey> = [], isQualified = true
    for timeline in open.tasks {
      let number = tasks.number(of: timeline.id), ending = endingTasks.firstIndex(of: timeline.id)
      let rank = ids.firstIndex(of: timeline.id) ?? 0
      var facts: VersionFacts?
      try join.forEachScheduled(
        of: timeline, in: open, from: from, to: to, seen: &seen, isIncluded: interval.contains
      ) { event, _ in
        if facts?.source !== event.source { facts = VersionFacts(event.source, query) }
        guard event.zone == zone, let facts else {
          isQualified = false
          return
        }
        needsValues = needsValues || facts.needsValues
        let occurrence = event.occurrence, start = occurrence.start
        let window = facts.source.windows.window(start: start, zone: zone)
        let gate = gates.isEmpty ? nil : headers?.place(at: start).flatMap { headers?.segments[$0].version.value.gate }
        let isClosed = window.graceEnds <= now, first = keys.count
        keys.append(contentsOf: event.key.text.utf8)
        order.append(
          Order(start: start, rank: rank, element: occurrence.element, key: first..<keys.count, place: slots.count))
        slots.append(
          Slot(
            // Its gate is open; a closed one is seen in the answers.
            base: CountedEvent(
              task: number, day: zone.date(of: start).dayNumber, hour: occurrence.slotHour(in: zone),
              state: .of(outcome: nil, draft: nil, window: window, standing: facts.applicability, at: now),
              progress: 0, isClosed: isClosed),
            start: start, stop: occurrence.stop, closes: window.closes, isOpened: window.opens <= now,
            graceEnds: window.graceEnds, isAllDay: occurrence.isAllDay, counts: facts.counts,
            gate: gate == timeline.id ? nil : gate.flatMap { gates.firstIndex(of: $0) },
            ending: facts.endsWhenDone ? ending : nil, hasSeveralElements: facts.hasSeveralElements,
            key: first..<keys.count, version: facts.number, strategy: facts.strategy,
            targets: facts.targets(ofElement: occurrence.element)))
      }
      guard isQualified else { return nil }
      guard slots.count <= EventJoin.mostEvents else { throw RuntimeError.tooManyEvents(limit: EventJoin.mostEvents) }
    }
    order.sort { [keys] left, right in
      guard left.start == right.start else { return left.start < right.start }
      guard (left.rank, left.element) == (right.rank, right.element) else {
        return (left.rank, left.element) < (right.rank, right.element)
      }
      return keys[left.key].lexicographicallyPrecedes(keys[right.key])
    }
    slots = order.map { slots[$0.place] }
  }
}

/// The fields by which events are ordered: start, then task id, element, and key.
private struct Order {
  var start: Instant
  /// The place of the task's id among the ids of all tasks.
  var rank: Int
  var element: Int
  /// The bytes of the key in ``CohortTemplate/keys``.
  var key: Range<Int>
  var place: Int
}

/// What the events of one origin have in common.
private final class VersionFacts {
  let source: EventJoin.EventSource
  let number: UUIDv8
  let applicability: PlanApplicability
  let strategy: ProgressStrategy
  let endsWhenDone: Bool
  /// Whether its events count: it impacts adherence and is asked for.
  let counts: Bool
  let needsValues: Bool
  let hasSeveralElements: Bool
  private let general: [OutcomeValue]
  private let targets: [[OutcomeValue]]

  /// Returns nil for a version whose progress a function computes.
  init?(_ source: EventJoin.EventSource, _ query: CohortQuery) {
    guard let number = source.version.id.uuid, case .rate(let strategy) = query.measure else { return nil }
    let task = source.version.value
    counts = task.countsInAdherence && query.tasks?.contains(task.id) ?? true
    guard !counts || !task.progress.isHook else { return nil }
    (self.source, self.number, self.strategy) = (source, number, task.progress)
    applicability = source.status == .paused ? .paused : .active
    endsWhenDone = task.untilDone
    needsValues = counts && (task.progress != .outcomeExists || strategy.map { $0 != .outcomeExists } ?? false)
    hasSeveralElements = task.schedule.elements.count > 1
    general = task.targets
    targets = task.schedule.elements.indices.map { task.targets(ofElement: $0) }
  }

  func targets(ofElement element: Int) -> [OutcomeValue] {
    targets.indices.contains(element) ? targets[element] : general
  }
}

extension PatientSnapshot {
  /// Returns the join of the only enrollment's events as if nothing had been recorded and all gates were open.
  fileprivate func joinWithoutOutcomes() -> EventJoin {
    let template = changingHistory { history in
      for place in history.enrollments.indices {
        history.enrollments[place].done = [:]
        // When an enrollment was recorded is its own.
        history.enrollments[place].offer = Offer()
        let gates = (history.enrollments[place].headers?.segments ?? []).compactMap(\.version.value.gate)
        history.enrollments[place].gateOpened = Dictionary(gates.map { ($0, .beginning) }) { first, _ in first }
      }
    }
    return EventJoin(
      history: template.history, outcomes: [:], drafts: [:], recordedVersions: RecordedVersions(in: reader), now: now,
      charge: charge, opening: AtWillOpening(at: now))
  }
}

extension ProgressStrategy {
  /// Whether a function computes it.
  var isHook: Bool { if case .hook = self { true } else { false } }
}

extension EnrollmentHistory {
  /// Whether outcomes and the enrollment's id change no times of events.
  fileprivate var isIndependentOfOutcomes: Bool {
    guard headers?.segments.allSatisfy({ $0.version.value.anchors.allSatisfy { $0.from == nil } }) ?? true else {
      return false
    }
    let versions = tasks.flatMap(\.segments).map(\.version.value)
    guard versions.allSatisfy({ $0.link == nil && $0.beginBy == nil }) else { return false }
    // Members of a course differ in when their versions were recorded, so in when anchors became known.
    guard
      carePlan?.segments.allSatisfy({ $0.version.value.anchors.isEmpty }) ?? true || offer.isUnlimited
        || offer.knewAnchors && anchorRuns.isEmpty
    else { return false }
    guard anchorRuns.isEmpty || versions.allSatisfy({ $0.schedule.elements.count == 1 }) else { return false }
    return versions.flatMap(\.schedule.elements).allSatisfy { element in
      switch element.recurrence {
      case .random, .atWill: return false
      case .once, .interval, .daily, .weekly, .monthly, .yearly, .rule: break
      }
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
          if isWithin, zones.startOfDay(zones.zone(at: boundary).date(of: boundary)) < boundary,
            !earlier.allSatisfy({
              $0.task.schedule == task.schedule && $0.span.inputs == span.inputs
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
