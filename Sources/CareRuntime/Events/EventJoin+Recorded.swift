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
      recorded.occurrence = try occurrence(
        of: outcome.value, task: version.value, carePlan: carePlan(of: outcome, task: version.value, in: enrollment),
        in: enrollment)
    }
    return recorded
  }

  /// Returns an event that the schedule in force no longer contains, as it was recorded; nil if its task version is
  /// unknown.
  func recorded(_ outcome: Version<Outcome>, in enrollment: EnrollmentHistory) throws -> ScheduledEvent? {
    let value = outcome.value
    guard let version = try recordedVersions.task(of: outcome) else { return nil }
    let carePlan = try carePlan(of: outcome, task: version.value, in: enrollment)
    let current = enrollment.carePlan?.version(at: value.start)?.value ?? carePlan
    let occurrence = try occurrence(of: value, task: version.value, carePlan: carePlan, in: enrollment)
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

  /// Returns the care plan that an outcome was recorded under, with the anchors that its event counted from.
  private func carePlan(
    of outcome: Version<Outcome>, task: CareTask, in enrollment: EnrollmentHistory
  ) throws -> CarePlan? {
    let known = hasChanged(outcome, in: enrollment) ? try recordedVersions.carePlan(of: outcome) : nil
    guard let timeline = known ?? enrollment.carePlan,
      var carePlan = (timeline.version(at: outcome.value.start) ?? timeline.segments.last?.version)?.value
    else { return nil }
    let start = outcome.value.start, zone = outcome.value.zone ?? enrollment.zones.zone(at: start)
    let graceEnds = EventWindow.of(task: task, start: start, zone: zone).graceEnds
    if let run = AnchorRun.runs(of: timeline).first(where: { $0.contains(graceEnds: graceEnds) }) {
      carePlan.anchors = run.anchors
    }
    // A recorded anchor had its value by then, whatever the store knew of it later.
    if let own = enrollment.taskRuns[outcome.value.task]?.first(where: { $0.contains(graceEnds: graceEnds) }) {
      carePlan.anchors.merge(own.anchors) { given, _ in given }
    }
    return carePlan
  }

  /// Returns the occurrence that an outcome was recorded for, from the schedule of its task and the care plan.
  private func occurrence(
    of value: Outcome, task: CareTask, carePlan: CarePlan?, in enrollment: EnrollmentHistory
  ) throws -> Occurrence {
    var inputs = enrollment.inputs(of: value.task, carePlan: carePlan, start: value.start)
    if let runs = enrollment.taskRuns[value.task] {
      let zone = value.zone ?? enrollment.zones.zone(at: value.start)
      let graceEnds = EventWindow.of(task: task, start: value.start, zone: zone).graceEnds
      if let own = runs.first(where: { $0.contains(graceEnds: graceEnds) }) {
        (inputs.dates, inputs.ends) = (own.dates, own.ends)
      }
    }
    let schedule = try task.schedule.resolved(
      inputs: inputs, zones: enrollment.zones)
    let around = try schedule.occurrences(
      from: value.start.adding(seconds: -86_400), to: value.start.adding(seconds: 86_400))
    if var found = around.first(where: { schedule.key(of: $0, task: value.task) == value.key }) {
      (found.start, found.stop) = (value.start, value.stop)
      return found
    }
    let slot = CareModel.Slot(value.key.slotText) ?? .instant(value.start)
    let isAllDay = if case .date = slot { true } else { false }
    return Occurrence(
      slot: slot, start: value.start, stop: value.stop, index: schedule.count(before: value.start), element: 0,
      isAllDay: isAllDay)
  }
}

extension Occurrence {
  /// The occurrence as one of the first schedule element.
  fileprivate var ofFirstElement: Occurrence {
    Occurrence(slot: slot, start: start, stop: stop, index: index, element: 0, isAllDay: isAllDay)
  }
}
