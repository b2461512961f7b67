import CareInsights
import CareModel
import CareSchedule
import CareStore

/// The versions that outcomes were recorded under, looked up on demand.
final class RecordedVersions {
  private var tasks: RecordedTasks

  /// Creates a lookup in one snapshot of the store.
  init(in reader: StoreReader) {
    tasks = RecordedTasks(reader: reader)
  }

  /// Returns the task that an outcome was recorded under; nil if the store does not know that version.
  func task(of outcome: Version<Outcome>) throws -> Version<CareTask>? { try tasks.task(of: outcome) }

  /// Returns the care plan over time, as it was known when an outcome was first recorded.
  func carePlan(of outcome: Version<Outcome>) throws -> Timeline<CarePlan>? { try tasks.carePlan(of: outcome) }
}

// Recorded data is never reinterpreted: an event with an outcome keeps its time, its zone, its task, and its schedule
// element, whatever later versions of the plan, the care plan, and the patient say.

extension EventJoin {
  /// Returns a scheduled event as its outcome was recorded.
  func recorded(
    _ outcome: Version<Outcome>, as scheduled: ScheduledEvent, in enrollment: EnrollmentHistory
  ) throws -> ScheduledEvent {
    var recorded = scheduled
    (recorded.occurrence.start, recorded.occurrence.stop) = (outcome.value.start, outcome.value.stop)
    recorded.zone = outcome.value.zone ?? scheduled.zone
    guard let version = try recordedVersions.task(of: outcome) else { return recorded }
    recorded.source = EventSource(
      version: version, status: scheduled.source.status, parameters: scheduled.source.parameters)
    if recorded.source.hasOneElement {
      if recorded.occurrence.element != 0 { recorded.occurrence = recorded.occurrence.ofFirstElement }
    } else if version.value.schedule != scheduled.source.version.value.schedule || hasChanged(outcome, in: enrollment) {
      recorded.occurrence = try occurrence(of: outcome, task: version.value, in: enrollment)
    }
    return recorded
  }

  /// Returns an event that the schedule in force no longer contains, as it was recorded; nil if its task version is
  /// unknown.
  func recorded(_ outcome: Version<Outcome>, in enrollment: EnrollmentHistory) throws -> ScheduledEvent? {
    let value = outcome.value
    guard let version = try recordedVersions.task(of: outcome) else { return nil }
    let current =
      try enrollment.carePlan?.version(at: value.start)?.value
      ?? carePlan(of: outcome, in: enrollment)?.version(atOrLast: value.start)?.value
    let occurrence = try occurrence(of: outcome, task: version.value, in: enrollment)
    let parameters = enrollment.inputs(of: value.task, carePlan: current, start: value.start).parameters
    let source = EventSource(version: version, status: current?.status ?? .active, parameters: parameters)
    return ScheduledEvent(
      key: value.key, occurrence: occurrence, zone: value.zone ?? zone(of: source, occurrence, in: enrollment),
      source: source)
  }

  /// Whether the care plan at an outcome's start may have changed since the outcome was first recorded.
  private func hasChanged(_ outcome: Version<Outcome>, in enrollment: EnrollmentHistory) -> Bool {
    guard let carePlan = enrollment.carePlan else { return false }
    guard enrollment.anchorRuns.isEmpty, enrollment.taskRuns[outcome.value.task] == nil,
      let version = carePlan.version(at: outcome.value.start)
    else { return true }
    return version.recorded >= outcome.value.answered
  }

  /// Returns the care plan over time that an outcome was recorded under.
  private func carePlan(of outcome: Version<Outcome>, in enrollment: EnrollmentHistory) throws -> Timeline<CarePlan>? {
    let known = hasChanged(outcome, in: enrollment) ? try recordedVersions.carePlan(of: outcome) : nil
    return known ?? enrollment.carePlan
  }

  /// Returns the inputs that the event of an outcome may have had: with the anchors that it counted from, and with the newest, if it was
  /// over when they became known.
  private func inputs(
    of outcome: Version<Outcome>, task: CareTask, in enrollment: EnrollmentHistory
  ) throws -> [ScheduleInputs] {
    let value = outcome.value, zone = value.zone ?? enrollment.zones.zone(at: value.start)
    let graceEnds = EventWindow.of(task: task, start: value.start, zone: zone).graceEnds
    let timeline = try carePlan(of: outcome, in: enrollment)
    let given = timeline.map { AnchorRun.runs(of: $0) } ?? [], own = enrollment.taskRuns[value.task] ?? []
    func inputs(_ given: AnchorRun?, _ own: AnchorRun?) -> ScheduleInputs {
      var carePlan = timeline?.version(atOrLast: value.start)?.value
      if let given { carePlan?.anchors = given.anchors }
      // A recorded anchor had its value by then, whatever the store knew of it later.
      if let own { carePlan?.anchors.merge(own.anchors) { given, _ in given } }
      var inputs = enrollment.inputs(of: value.task, carePlan: carePlan, start: value.start)
      if let own { (inputs.dates, inputs.ends) = (own.dates, own.ends) }
      return inputs
    }
    let counted = [given, own].map { runs in runs.first { $0.contains(graceEnds: graceEnds) } }
    let over = [given, own].map { runs in runs.last.flatMap { $0.isOver(graceEnds: graceEnds) ? $0 : nil } }
    let first = inputs(counted[0], counted[1])
    guard over.contains(where: { $0 != nil }) else { return [first] }
    return [first, inputs(over[0] ?? counted[0], over[1] ?? counted[1])]
  }

  /// Returns the occurrence that an outcome was recorded for, from the schedule of its task.
  private func occurrence(
    of outcome: Version<Outcome>, task: CareTask, in enrollment: EnrollmentHistory
  ) throws -> Occurrence {
    let value = outcome.value
    let schedules = try inputs(of: outcome, task: task, in: enrollment).map {
      try task.schedule.resolved(inputs: $0, zones: enrollment.zones)
    }
    for schedule in schedules {
      let around = try schedule.occurrences(
        from: value.start.adding(seconds: -86_400), to: value.start.adding(seconds: 86_400))
      if var found = around.first(where: { schedule.key(of: $0, task: value.task) == value.key }) {
        (found.start, found.stop) = (value.start, value.stop)
        return found
      }
    }
    let slot = CareModel.Slot(value.key.slotText) ?? .instant(value.start)
    let isAllDay = if case .date = slot { true } else { false }
    return Occurrence(
      slot: slot, start: value.start, stop: value.stop, index: schedules[0].count(before: value.start),
      element: task.schedule.element(named: value.key.elementText), isAllDay: isAllDay)
  }
}

extension Schedule {
  /// Returns the place of the element that a part of a key names: the one with the author's key, or else the first without one.
  fileprivate func element(named text: String?) -> Int {
    let name = text.map { String($0.prefix { $0 != "/" }) }
    return elements.firstIndex { $0.key != nil && $0.key == name } ?? elements.firstIndex { $0.key == nil } ?? 0
  }
}

extension Timeline {
  /// Returns the version in force at an instant, or the last one.
  fileprivate func version(atOrLast instant: Instant) -> Version<Entity>? {
    version(at: instant) ?? segments.last?.version
  }
}

extension Occurrence {
  /// The occurrence as one of the first schedule element.
  fileprivate var ofFirstElement: Occurrence {
    Occurrence(slot: slot, start: start, stop: stop, index: index, element: 0, isAllDay: isAllDay)
  }
}
