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

  let history: PatientHistory
  let outcomes: [Slot: Version<Outcome>]
  let drafts: [Slot: SurveyDraft]
  /// Returns the task version that an outcome was recorded under.
  let recordedTask: (Version<Outcome>) throws -> Version<CareTask>?
  let now: Instant

  /// Returns the draft of an event's survey, if there is one.
  func draft(of event: Event) -> SurveyDraft? {
    drafts[Slot(carePlan: event.carePlan, key: event.key)]
  }

  /// Returns the events that overlap `[from, to)` and start on the local days that `isIncluded` accepts, of one task or
  /// all, with progress for every strategy except a script's.
  ///
  /// `home`: the same days in the patient's own zone, for enrollments that use no other.
  func events(
    from: Instant, to: Instant, home: (from: Instant, to: Instant)? = nil, task: CareTask.ID?,
    isIncluded: (CivilDate) -> Bool = { _ in true }
  ) throws -> [Event] {
    var found: [Event] = []
    for enrollment in history.enrollments {
      var seen: Set<OccurrenceKey> = []
      let atHome = history.zones.changes.isEmpty && enrollment.usesPatientZone ? home : nil
      let (from, to) = atHome ?? (from, to)
      for timeline in enrollment.tasks where task == nil || timeline.id == task {
        found += try events(of: timeline, in: enrollment, from: from, to: to, seen: &seen, isIncluded: isIncluded)
      }
      for (slot, outcome) in outcomes where slot.carePlan == enrollment.id && !seen.contains(slot.key) {
        guard task == nil || outcome.value.task == task, outcome.value.start < to, outcome.value.stop > from else {
          continue
        }
        // It belongs to another day: skip it without looking up the task that it was recorded under.
        if atHome != nil, enrollment.contains(outcome.value.taskVersion),
          !isIncluded(history.zones.zone(at: outcome.value.start).date(of: outcome.value.start))
        {
          continue
        }
        if let event = try recordedEvent(outcome, in: enrollment), isIncluded(event.date) { found.append(event) }
      }
    }
    return found.sorted {
      guard $0.occurrence.start == $1.occurrence.start else { return $0.occurrence.start < $1.occurrence.start }
      return
        ($0.task.id, $0.occurrence.element, $0.key, $0.carePlan?.text ?? "")
        < ($1.task.id, $1.occurrence.element, $1.key, $1.carePlan?.text ?? "")
    }
  }

  /// `seen`: the keys of the enrollment's occurrences so far; only the first occurrence of a key counts.
  private func events(
    of timeline: Timeline<CareTask>, in enrollment: EnrollmentHistory, from: Instant, to: Instant,
    seen: inout Set<OccurrenceKey>, isIncluded: (CivilDate) -> Bool
  ) throws -> [Event] {
    var events: [Event] = []
    for segment in timeline.segments {
      for span in enrollment.spans(within: segment) where span.from < to && (span.to ?? .end) > .beginning {
        let schedule = try segment.version.value.schedule.resolved(
          inputs: span.inputs, zones: span.zone.map { ZoneTimeline($0) } ?? history.zones)
        let answered = try answeredEarlier(span, schedule: schedule, of: timeline.id, in: enrollment)
        for occurrence in try schedule.occurrences(from: from, to: to) where span.contains(occurrence.start) {
          let key = schedule.key(of: occurrence, task: timeline.id)
          let outcome = outcomes[Slot(carePlan: enrollment.id, key: key)]
          let applies = !answered.contains(key) && !enrollment.isDone(segment.version.value, before: occurrence.start)
          if !applies, outcome == nil { continue }
          guard seen.insert(key).inserted else { continue }
          let zone = zone(of: segment.version.value, occurrence, carePlan: span.zone)
          // The interval is widened for other zones, so most occurrences belong to other days: skip them early.
          guard isIncluded(zone.date(of: outcome?.value.start ?? occurrence.start)) else { continue }
          events.append(
            try event(
              key, occurrence, version: segment.version, zone: zone, status: span.status,
              parameters: span.inputs.parameters, in: enrollment))
        }
      }
    }
    return events
  }

  /// Returns an event that the schedule in force no longer contains, as it was recorded; nil if its task version is
  /// unknown.
  private func recordedEvent(_ outcome: Version<Outcome>, in enrollment: EnrollmentHistory) throws -> Event? {
    let value = outcome.value
    guard let version = try recordedTask(outcome) else { return nil }
    let carePlan = enrollment.carePlan?.version(at: value.start)?.value
    let inputs = enrollment.inputs(of: value.task, carePlan: carePlan, start: value.start)
    let zones = carePlan?.zone.map { ZoneTimeline($0) } ?? history.zones
    let occurrence = try recordedOccurrence(of: value, version: version.value, inputs: inputs, zones: zones)
    let zone = zone(of: version.value, occurrence, carePlan: carePlan?.zone)
    return try event(
      value.key, occurrence, version: version, zone: zone, status: carePlan?.status ?? .active,
      parameters: inputs.parameters, in: enrollment)
  }

  /// Returns the occurrence that an outcome was recorded for, from the schedule of its version.
  private func recordedOccurrence(
    of value: Outcome, version: CareTask, inputs: ScheduleInputs, zones: ZoneTimeline
  ) throws -> Occurrence {
    let schedule = try version.schedule.resolved(inputs: inputs, zones: zones)
    let around = try schedule.occurrences(
      from: value.start.adding(seconds: -86_400), to: value.start.adding(seconds: 86_400))
    if let found = around.first(where: { schedule.key(of: $0, task: value.task) == value.key }) { return found }
    let slot = CareModel.Slot(value.key.slotText) ?? .instant(value.start)
    let isAllDay = if case .date = slot { true } else { false }
    return Occurrence(
      slot: slot, start: value.start, stop: value.stop, index: schedule.count(before: value.start), element: 0,
      isAllDay: isAllDay)
  }

  private func zone(of task: CareTask, _ occurrence: Occurrence, carePlan: Zone?) -> Zone {
    task.fixedZone(of: occurrence, carePlan: carePlan) ?? history.zones.zone(reading: occurrence)
  }

  private func event(
    _ key: OccurrenceKey, _ scheduled: Occurrence, version inForce: Version<CareTask>, zone: Zone,
    status: CarePlan.Status, parameters: [String: ParameterValue],
    in enrollment: EnrollmentHistory
  ) throws -> Event {
    let slot = Slot(carePlan: enrollment.id, key: key)
    let outcome = outcomes[slot]
    let version = try outcome.flatMap { try recordedTask($0) } ?? inForce
    var occurrence = scheduled
    if let recorded = outcome?.value { (occurrence.start, occurrence.stop) = (recorded.start, recorded.stop) }
    let window = EventWindow.of(task: version.value, occurrence: occurrence, zone: zone)
    let applicability = enrollment.applicability(
      of: version.value.id, start: occurrence.start, window: window, status: status)
    var event = Event(
      patient: history.patient, carePlan: enrollment.id, plan: enrollment.plan, task: version.value,
      taskVersion: version.id,
      key: key, occurrence: occurrence, zone: zone, window: window, outcome: outcome,
      state: EventState.of(
        outcome: outcome?.value, draft: drafts[slot], window: window, standing: applicability, at: now),
      progress: 0, parameters: parameters)
    event.evaluateProgress()
    return event
  }
}

extension EventJoin {
  /// Returns the events of a task that do not apply again because its schedule changed within a day.
  ///
  /// Outcomes recorded that day count against the events of the whole day as the new schedule has them: first against the
  /// event with the same key, then with the same element key, then in order.
  func answeredEarlier(
    _ span: EnrollmentHistory.Span, schedule: ResolvedSchedule, of task: CareTask.ID,
    in enrollment: EnrollmentHistory
  ) throws -> Set<OccurrenceKey> {
    guard span.from > .beginning else { return [] }
    let zones = schedule.zones
    let date = zones.zone(at: span.from).date(of: span.from)
    let start = zones.startOfDay(date), end = zones.startOfDay(date.adding(days: 1))
    guard start < span.from, start < end else { return [] }
    let earlier = outcomes.values.filter { outcome in
      let value = outcome.value
      return value.carePlan == enrollment.id && value.task == task && value.status != .enteredInError
        && start <= value.start && value.start < end
    }
    guard !earlier.isEmpty else { return [] }
    var remaining = try schedule.occurrences(from: start, to: end).filter { $0.start >= start }
      .map { schedule.key(of: $0, task: task) }
    var answered: Set<OccurrenceKey> = []
    for matches in [{ $0 == $1 }, { $0.elementText == $1.elementText }, { _, _ in true }]
      as [(OccurrenceKey, OccurrenceKey) -> Bool]
    {
      for outcome in earlier.sorted(by: { $0.value.start < $1.value.start }) where !answered.contains(outcome.value.key)
      {
        guard let index = remaining.firstIndex(where: { matches($0, outcome.value.key) }) else { continue }
        answered.insert(remaining.remove(at: index))
        answered.insert(outcome.value.key)
      }
    }
    return answered
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
