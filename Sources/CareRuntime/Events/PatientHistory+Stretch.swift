import CareModel
import CareStore

extension PatientHistory.Course {
  /// Which state of its plan the enrollment reads at an instant; nil for the newest.
  func reading(at instant: Instant) -> AsOf? {
    readings.last { $0.from <= instant }?.asOf
  }

  /// A stretch of time with one version of a task and one of the enrollment in force.
  struct Stretch {
    var from: Instant
    var to: Instant?
    var inputs: ScheduleInputs
    /// The zone that the enrollment fixes.
    var zone: Zone?
    var status: CarePlan.Status

    /// Whether an event with this start belongs to the stretch.
    func holds(_ start: Instant) -> Bool { from <= start && to.map { start < $0 } ?? true }
  }

  /// The stretches of a task version in which the enrollment asks for events: none once it is completed or withdrawn.
  ///
  /// A task of the patient's own has one: the whole segment, with no inputs but the day on which it begins.
  func stretches(within segment: Timeline<CareTask>.Segment) -> [Stretch] {
    guard let enrollment else {
      let inputs = inputs(
        of: segment.version.value.id, enrollment: nil, start: max(segment.from, Instant(milliseconds: 0)))
      return [Stretch(from: segment.from, to: segment.to, inputs: inputs, status: .active)]
    }
    return enrollment.segments.compactMap { own in
      let from = max(own.from, segment.from)
      let to = [own.to, segment.to].compactMap { $0 }.min()
      let carePlan = own.version.value
      guard to.map({ from < $0 }) ?? true, carePlan.status == .active || carePlan.status == .paused else { return nil }
      let inputs = inputs(of: segment.version.value.id, enrollment: carePlan, start: from)
      return Stretch(from: from, to: to, inputs: inputs, zone: carePlan.zone, status: carePlan.status)
    }
  }

  /// What a version of the enrollment gives a task's schedules; without one, the day on which they begin.
  func inputs(of task: CareTask.ID, enrollment: CarePlan?, start: Instant) -> ScheduleInputs {
    var inputs =
      enrollment.map(inputs) ?? ScheduleInputs(enrolled: Zone.utc.date(of: start), completions: completions)
    if let recorded = taskAnchors[task] { inputs.anchors.merge(recorded) { given, _ in given } }
    inputs.seed = seed
    inputs.seed.task = task.text
    return inputs
  }

  /// What the enrollment's standing means for an event.
  ///
  /// While the plan's gate is closed only the gate's own events apply; those whose window ended before it opened never did.
  func standing(of task: CareTask.ID, start: Instant, window: EventWindow, status: CarePlan.Status) -> PlanApplicability
  {
    if let headers, let place = headers.place(at: start), let gate = headers.segments[place].version.value.gate,
      gate != task
    {
      guard let opened = gateOpened[gate], window.graceEnds > opened else { return .notApplicable }
    }
    return status == .paused ? .paused : .active
  }
}
