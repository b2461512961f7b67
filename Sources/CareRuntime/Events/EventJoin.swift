import CareInsights
import CareModel
import CareSchedule
import CareStore

/// Joins the task versions in force, their occurrences, and the recorded outcomes into events.
///
/// Each event belongs to the one version in force at its start. An event with an outcome keeps the time and the version
/// that it was recorded with, whatever later versions say.
struct EventJoin {
  /// The identity of an outcome within a patient.
  struct Slot: Hashable {
    var carePlan: CarePlan.ID?
    var key: OccurrenceKey
  }

  /// The greatest number of events that a query returns: a week with one every three seconds, or 100 years with six a day.
  static let mostEvents = 250_000
  /// The work that an event is charged, as is each row from which one is read.
  static let price = 200

  let history: PatientHistory
  let outcomes: [Slot: Version<Outcome>]
  let drafts: [Slot: SurveyDraft]
  /// The tasks and care plans that outcomes were recorded under.
  let recordedVersions: RecordedVersions
  let now: Instant
  /// Charges for each event before it is made; nil if the caller has no limit.
  var charge: WorkCharge?
  /// The starts that the limits of tasks at will go by.
  var starts = AtWillStarts()
  /// The next start of tasks at will.
  var opening: AtWillOpening

  /// Returns the draft of an event's survey, if there is one.
  func draft(of event: Event) -> SurveyDraft? {
    drafts[Slot(carePlan: event.carePlan, key: event.key)]
  }

  /// Returns the events that overlap `[from, to)` and start on the local days that `isIncluded` accepts, of some tasks or
  /// all (nil), with progress for every strategy except a script's.
  ///
  /// `home`: the same days in the patient's own zone, for enrollments that use no other.
  func events(
    from: Instant, to: Instant, home: (from: Instant, to: Instant)? = nil, tasks: Set<CareTask.ID>?,
    isIncluded: (CivilDate) -> Bool = { _ in true }
  ) throws -> [Event] {
    var found: [Event] = []
    for enrollment in history.enrollments {
      var seen: Set<OccurrenceKey> = []
      let atHome = history.zones.changes.isEmpty && enrollment.usesPatientZone ? home : nil
      let days = atHome ?? (from: from, to: to)
      for timeline in enrollment.tasks where tasks?.contains(timeline.id) ?? true {
        // A random time after midnight belongs to the day before.
        let days = atHome != nil && timeline.drawsNights ? (from: from, to: to) : days
        try forEachScheduled(
          of: timeline, in: enrollment, from: days.from, to: days.to, seen: &seen, isIncluded: isIncluded
        ) { scheduled, outcome in
          let event = try outcome?.live.map { try recorded($0, as: scheduled, in: enrollment) } ?? scheduled
          found.append(self.event(event, outcome, in: enrollment))
        }
        found += try atWillEvents(of: timeline, in: enrollment, from: from, to: to).filter { isIncluded($0.date) }
        guard found.count <= Self.mostEvents else { throw RuntimeError.tooManyEvents(limit: Self.mostEvents) }
      }
      // An outcome may have been recorded in another zone than the patient's.
      for (slot, outcome) in outcomes
      where slot.carePlan == enrollment.id && !seen.contains(slot.key) && outcome.value.status != .enteredInError {
        guard outcome.value.start < to, outcome.value.stop > from, tasks?.contains(outcome.value.task) ?? true else {
          continue
        }
        // It belongs to another day: skip it without looking up the task that it was recorded under.
        if let zone = outcome.value.zone, !isIncluded(outcome.value.date(in: zone)) { continue }
        guard let scheduled = try recorded(outcome, in: enrollment) else { continue }
        let event = event(scheduled, outcome, in: enrollment)
        if isIncluded(event.date) { found.append(event) }
      }
    }
    found.sortByStart()
    return found
  }

  /// Calls `body` with each event of a task as it is scheduled, and with its outcome.
  ///
  /// `seen`: the keys of the enrollment's occurrences so far; only the first occurrence of a key counts.
  func forEachScheduled(
    of timeline: Timeline<CareTask>, in enrollment: EnrollmentHistory, from: Instant, to: Instant,
    seen: inout Set<OccurrenceKey>, isIncluded: (CivilDate) -> Bool,
    _ body: (ScheduledEvent, Version<Outcome>?) throws -> Void
  ) throws {
    var earlier: [VersionSpan] = []
    for segment in timeline.segments {
      // Tasks are large: one copy serves all events.
      let task = segment.version.value, spans = enrollment.spans(within: segment)
      let isOnly = timeline.segments.count == 1 && spans.count == 1
      for span in spans where span.from < to && (span.to ?? .end) > .beginning {
        let current = VersionSpan(version: segment.version, span: span)
        let schedule = try resolved(current, in: enrollment)
        let answered = try answeredEarlier(current, schedule: schedule, after: earlier, in: enrollment)
        earlier.append(current)
        let source = EventSource(
          version: segment.version, status: span.status, parameters: span.inputs.parameters)
        var keys = OccurrenceKeys(schedule, task: timeline.id)
        let occurrences = try schedule.occurrences(from: from, to: to)
        // The days around those of the query are included: more than three times the limit never fits.
        guard occurrences.count <= 3 * Self.mostEvents else { throw RuntimeError.tooManyEvents(limit: Self.mostEvents) }
        let isReopened = schedule.isReopened
        for occurrence in occurrences {
          var source = source
          if source.drawsNights {
            guard let own = self.source(source, of: occurrence, of: schedule, in: span, of: enrollment) else {
              continue
            }
            source = own
          } else if !span.contains(occurrence.start) {
            continue
          }
          try charge?(Self.price)
          var isUnknown = false
          let origin = source.countsFromEvents ? schedule.origin(of: occurrence) : nil
          let reopened = isReopened ? schedule.reopened(occurrence) : nil
          if let due = [origin?.known, reopened].compactMap(\.self).max() {
            let zone = zone(of: source, occurrence, of: schedule, since: origin?.ended, in: enrollment)
            isUnknown = source.windows.window(start: occurrence.start, zone: zone).graceEnds <= due
          }
          if enrollment.formerlyDone[timeline.id]?.isEmpty == false {
            let zone = zone(of: source, occurrence, of: schedule, since: origin?.ended, in: enrollment)
            let window = source.windows.window(start: occurrence.start, zone: zone)
            isUnknown =
              isUnknown || enrollment.wasDone(timeline.id, start: occurrence.start, graceEnds: window.graceEnds)
          }
          if let run = span.anchors {
            let zone = zone(of: source, occurrence, of: schedule, since: origin?.ended, in: enrollment)
            let window = source.windows.window(start: occurrence.start, zone: zone)
            let isOver = run.isOver(graceEnds: window.graceEnds)
            isUnknown = isUnknown || isOver
            guard isOver || run.contains(graceEnds: window.graceEnds) else { continue }
          }
          let key = keys.key(of: occurrence)
          let outcome = outcomes.isEmpty ? nil : outcomes[Slot(carePlan: enrollment.id, key: key)]
          let applies = !answered.contains(key) && !enrollment.isDone(task, before: occurrence.start)
          if !applies, outcome?.value.status ?? .enteredInError == .enteredInError { continue }
          // The keys of one schedule differ, so only those with outcomes have to be known afterward.
          if !isOnly || outcome != nil { guard seen.insert(key).inserted else { continue } }
          // One that was entered in error counts as none.
          let recorded = outcome?.live?.value
          let zone = recorded?.zone ?? zone(of: source, occurrence, of: schedule, since: origin?.ended, in: enrollment)
          // The interval is widened for other zones, so most occurrences belong to other days: skip them early.
          let isAsScheduled = recorded.map { $0.start == occurrence.start } ?? true
          guard isIncluded(isAsScheduled ? occurrence.date(in: zone) : recorded?.date(in: zone) ?? .latest) else {
            continue
          }
          try body(
            ScheduledEvent(key: key, occurrence: occurrence, zone: zone, source: source, isUnknown: isUnknown), outcome)
        }
      }
    }
  }

  /// Returns the origin of an occurrence of a schedule with random times; nil if the occurrence does not belong to the span.
  ///
  /// A random time after midnight belongs to the version of its own day, in the state of the care plan at its start.
  private func source(
    _ source: EventSource, of occurrence: Occurrence, of schedule: ResolvedSchedule, in span: EnrollmentHistory.Span,
    of enrollment: EnrollmentHistory
  ) -> EventSource? {
    let start = occurrence.start
    guard case .random = occurrence.slot else { return span.contains(start) ? source : nil }
    let origin = source.countsFromEvents ? schedule.origin(of: occurrence) : nil
    let own = occurrence.versionTime(
      in: zone(of: source, occurrence, of: schedule, since: origin?.ended, in: enrollment))
    guard own < start else { return span.contains(start) ? source : nil }
    guard span.contains(own) else { return nil }
    let status = enrollment.carePlan.map { $0.version(at: start)?.value.status } ?? .active
    guard let status, status == .active || status == .paused else { return nil }
    return status == source.status
      ? source : EventSource(version: source.version, status: status, parameters: source.parameters)
  }

  /// A version of a task in a span of time in which it has events.
  struct VersionSpan {
    var version: Version<CareTask>
    var span: EnrollmentHistory.Span
  }

  /// Returns the schedule of a task version in a span.
  func resolved(_ current: VersionSpan, in enrollment: EnrollmentHistory) throws -> ResolvedSchedule {
    try current.version.value.schedule.resolved(inputs: current.span.inputs, zones: enrollment.zones)
  }

  /// The origin of scheduled events: a version of a task in a state of its care plan.
  final class EventSource {
    let version: Version<CareTask>
    let status: CarePlan.Status
    let parameters: [String: ParameterValue]
    /// The task's id and the rule of its windows: a look at the whole task would copy it.
    let task: CareTask.ID
    let windows: WindowRule
    /// Whether the schedule has a single element.
    let hasOneElement: Bool
    /// The zones that the schedule fixes.
    private(set) lazy var fixedZones = FixedZones(version.value.schedule, parameters)
    /// Whether the schedule counts from events.
    private(set) lazy var countsFromEvents = version.value.schedule.countsFromEvents
    /// Whether a random time can lie on the day after the one on which its window opens.
    private(set) lazy var drawsNights = version.value.schedule.drawsNights

    init(version: Version<CareTask>, status: CarePlan.Status, parameters: [String: ParameterValue]) {
      self.version = version
      self.status = status
      self.parameters = parameters
      task = version.value.id
      windows = WindowRule(version.value)
      hasOneElement = version.value.schedule.elements.count == 1
    }
  }

  /// An event before its outcome is evaluated.
  struct ScheduledEvent {
    var key: OccurrenceKey
    var occurrence: Occurrence
    var zone: Zone
    var source: EventSource
    /// Whether it was over when the anchor or the event that it counts from became known.
    var isUnknown = false
  }

  /// Returns the zone in which an occurrence of a task version is read; `ended`: the end of the event that it counts from.
  func zone(
    of source: EventSource, _ occurrence: Occurrence, of schedule: ResolvedSchedule? = nil,
    since ended: Instant? = nil, in enrollment: EnrollmentHistory
  ) -> Zone {
    if let fixed = source.fixedZones.zone(of: occurrence) { return fixed }
    let zones = enrollment.zones(since: ended)
    return schedule.map { zones.zone(reading: occurrence, of: $0) } ?? zones.zone(reading: occurrence)
  }

  /// Returns an event with its outcome evaluated; `opens`: the opening of its window, if its schedule does not say it.
  func event(
    _ scheduled: ScheduledEvent, _ outcome: Version<Outcome>?, in enrollment: EnrollmentHistory, opens: Instant? = nil
  ) -> Event {
    let source = scheduled.source
    let draft = drafts.isEmpty ? nil : drafts[Slot(carePlan: enrollment.id, key: scheduled.key)]
    var window = source.windows.window(start: scheduled.occurrence.start, zone: scheduled.zone)
    if let opens {
      window.opens = opens
      window.closes = max(opens, window.closes)
      window.graceEnds = max(window.closes, window.graceEnds)
    }
    if window.beginBy != nil, draft == nil, outcome?.value.status ?? .enteredInError == .enteredInError {
      window = window.unbegun
    }
    var applicability = enrollment.applicability(
      of: source.task, start: scheduled.occurrence.start, window: window, status: source.status)
    var reason = applicability == .notApplicable ? NotApplicableReason.gateClosed : nil
    if reason == nil, outcome?.value.status ?? .enteredInError == .enteredInError {
      reason = unoffered(scheduled, window, in: enrollment)
      if reason != nil { applicability = .notApplicable }
    }
    var event = Event(
      patient: history.patient, carePlan: enrollment.id, plan: enrollment.plan, task: source.version.box,
      taskVersion: source.version.id, key: scheduled.key, occurrence: scheduled.occurrence, zone: scheduled.zone,
      window: window, outcome: outcome,
      state: EventState.of(
        outcome: outcome?.value, draft: draft, window: window, standing: applicability, at: now),
      progress: 0, parameters: source.parameters)
    event.reason = reason
    event.evaluateProgress()
    return event
  }

  /// Returns the reason for which an event was over before it could be offered; nil if it was offered.
  private func unoffered(
    _ scheduled: ScheduledEvent, _ window: EventWindow, in enrollment: EnrollmentHistory
  ) -> NotApplicableReason? {
    if enrollment.offer.isUnlimited { return nil }
    if scheduled.isUnknown { return .beforeAnchor }
    if let reason = enrollment.offer.reason(
      against: window.graceEnds, of: scheduled.source.version.value.schedule,
      element: scheduled.occurrence.element)
    {
      return reason
    }
    guard !enrollment.zones.changes.isEmpty,
      let arrival = enrollment.arrival(
        of: scheduled.source.version.value, scheduled.occurrence, in: scheduled.zone)
    else { return nil }
    return window.graceEnds <= arrival ? .passedInTravel : nil
  }
}

extension Timeline<CareTask> {
  /// Whether a random time can lie on the day after the one on which its window opens.
  fileprivate var drawsNights: Bool { segments.contains { $0.version.value.schedule.drawsNights } }
}

extension Schedule {
  /// Whether a random time can lie on the day after the one on which its window opens.
  fileprivate var drawsNights: Bool {
    elements.contains { element in
      guard case .random(let random) = element.recurrence else { return false }
      guard case .time(let from) = random.from, case .time(let to) = random.to else { return true }
      return to <= from
    }
  }
}

extension Outcome {
  /// Returns the day that its event belongs to: the local date of its start, or the date on which the window of a random time opens.
  func date(in zone: Zone) -> CivilDate {
    if key.text.utf8.contains(UInt8(ascii: "#")), case .random(let date, _)? = CareModel.Slot(key.slotText) {
      return date
    }
    return zone.date(of: start)
  }
}

extension OccurrenceKey {
  /// The part that names the slot: between the task's id and the element key or repetition.
  package var slotText: String { parts.count > 1 ? String(parts[1].prefix { $0 != "~" }) : "" }

  /// The author's key of the schedule element, with the event that started its run; nil if there is none.
  var elementText: String? {
    parts.count > 2 ? parts[2...].joined(separator: "/").split(separator: "~").first.map(String.init) : nil
  }

  private var parts: [Substring] { text.split(separator: "/", omittingEmptySubsequences: false) }
}
