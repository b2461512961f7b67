import CareInsights
import CareModel
import CareSchedule
import CareStore

/// Joins the versions in force, their occurrences and what was recorded into events.
///
/// An event belongs to the version in force at its start, once; and an event with an outcome stays at the time and under the version that
/// it was recorded with, whatever later versions say.
struct EventJoin {
  /// Names an outcome within a patient.
  struct Slot: Hashable {
    var carePlan: CarePlan.ID?
    var key: OccurrenceKey
  }

  let history: PatientHistory
  let outcomes: [Slot: Version<Outcome>]
  let drafts: [Slot: SurveyDraft]
  /// Finds the task that an outcome was recorded under.
  let recordedTask: (Version<Outcome>) throws -> Version<CareTask>?
  let now: Instant

  /// The events that overlap `[from, to)` and start on the local days that `isMeant` says, of one task or of all, with progress for
  /// every strategy but a script's.
  ///
  /// `home`: the same days in the zone in which the patient lives, for courses that are read in no other.
  func events(
    from: Instant, to: Instant, home: (from: Instant, to: Instant)? = nil, task: CareTask.ID?,
    isMeant: (CivilDate) -> Bool = { _ in true }
  ) throws -> [Event] {
    var found: [Event] = []
    for course in history.courses {
      var seen: Set<OccurrenceKey> = []
      let atHome = history.zones.changes.isEmpty && course.isReadAtHome ? home : nil
      let (from, to) = atHome ?? (from, to)
      for timeline in course.tasks where task == nil || timeline.id == task {
        found += try events(of: timeline, in: course, from: from, to: to, seen: &seen, isMeant: isMeant)
      }
      for (slot, outcome) in outcomes where slot.carePlan == course.id && !seen.contains(slot.key) {
        guard task == nil || outcome.value.task == task, outcome.value.start < to, outcome.value.stop > from else {
          continue
        }
        // Of another day, without looking for the task that it was recorded under.
        if atHome != nil, course.follows(outcome.value.taskVersion),
          !isMeant(history.zones.zone(at: outcome.value.start).date(of: outcome.value.start))
        {
          continue
        }
        if let event = try recordedEvent(outcome, in: course), isMeant(event.date) { found.append(event) }
      }
    }
    return found.sorted {
      guard $0.occurrence.start == $1.occurrence.start else { return $0.occurrence.start < $1.occurrence.start }
      return
        ($0.task.id, $0.occurrence.element, $0.key, $0.carePlan?.text ?? "")
        < ($1.task.id, $1.occurrence.element, $1.key, $1.carePlan?.text ?? "")
    }
  }

  /// `seen`: the keys of the course's occurrences so far; the first of a key is the one that counts.
  private func events(
    of timeline: Timeline<CareTask>, in course: PatientHistory.Course, from: Instant, to: Instant,
    seen: inout Set<OccurrenceKey>, isMeant: (CivilDate) -> Bool
  ) throws -> [Event] {
    var events: [Event] = []
    for segment in timeline.segments {
      for stretch in course.stretches(within: segment) where stretch.from < to && (stretch.to ?? .end) > .beginning {
        let schedule = try segment.version.value.schedule.resolved(
          inputs: stretch.inputs, zones: stretch.zone.map { ZoneTimeline($0) } ?? history.zones)
        let answered = try answeredBefore(stretch, schedule: schedule, of: timeline.id, in: course)
        for occurrence in try schedule.occurrences(from: from, to: to) where stretch.holds(occurrence.start) {
          let key = schedule.key(of: occurrence, task: timeline.id)
          let outcome = outcomes[Slot(carePlan: course.id, key: key)]
          let isAsked = !answered.contains(key) && !course.isDone(segment.version.value, before: occurrence.start)
          if !isAsked, outcome == nil { continue }
          guard seen.insert(key).inserted else { continue }
          let zone = zone(of: segment.version.value, occurrence, carePlan: stretch.zone)
          // Most of what a window holds for the sake of other zones is of other days: it is not worked out.
          guard isMeant(zone.date(of: outcome?.value.start ?? occurrence.start)) else { continue }
          events.append(
            try event(
              key, occurrence, version: segment.version, zone: zone, status: stretch.status,
              parameters: stretch.inputs.parameters, in: course))
        }
      }
    }
    return events
  }

  /// An event whose occurrence the schedule in force no longer has, as it was recorded; nil when its task version is unknown.
  private func recordedEvent(_ outcome: Version<Outcome>, in course: PatientHistory.Course) throws -> Event? {
    let value = outcome.value
    guard let version = try recordedTask(outcome) else { return nil }
    let enrollment = course.enrollment?.version(at: value.start)?.value
    let inputs = course.inputs(of: value.task, enrollment: enrollment, start: value.start)
    let zones = enrollment?.zone.map { ZoneTimeline($0) } ?? history.zones
    let occurrence = try recordedOccurrence(of: value, version: version.value, inputs: inputs, zones: zones)
    let zone = zone(of: version.value, occurrence, carePlan: enrollment?.zone)
    return try event(
      value.key, occurrence, version: version, zone: zone, status: enrollment?.status ?? .active,
      parameters: inputs.parameters, in: course)
  }

  /// The occurrence that an outcome was recorded for, found again in the schedule of its version.
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
    in course: PatientHistory.Course
  ) throws -> Event {
    let slot = Slot(carePlan: course.id, key: key)
    let outcome = outcomes[slot]
    let version = try outcome.flatMap { try recordedTask($0) } ?? inForce
    var occurrence = scheduled
    if let recorded = outcome?.value { (occurrence.start, occurrence.stop) = (recorded.start, recorded.stop) }
    let window = EventWindow.of(task: version.value, occurrence: occurrence, zone: zone)
    let standing = course.standing(of: version.value.id, start: occurrence.start, window: window, status: status)
    var event = Event(
      patient: history.patient, carePlan: course.id, plan: course.plan, task: version.value, taskVersion: version.id,
      key: key, occurrence: occurrence, zone: zone, window: window, outcome: outcome,
      state: EventState.of(outcome: outcome?.value, draft: drafts[slot], window: window, standing: standing, at: now),
      progress: 0, parameters: parameters)
    event.progress = Progress.of(
      outcome: outcome?.value, targets: event.targets, strategy: version.value.progress, script: { _ in 0 })
    return event
  }
}
