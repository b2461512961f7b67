import CareModel
import CareStore

extension EnrollmentHistory {
  /// A span of time with one version of a task and one version of the care plan in force.
  struct Span {
    var from: Instant
    var to: Instant?
    var inputs: ScheduleInputs
    /// The zone that the care plan fixes.
    var zone: Zone?
    var status: CarePlan.Status

    /// Whether an event that starts at an instant belongs to the span.
    func contains(_ start: Instant) -> Bool { from <= start && to.map { start < $0 } ?? true }
  }

  /// The spans of a task version in which the enrollment has events: none once it is completed or withdrawn.
  ///
  /// A patient's own task has one: the whole segment, with the day on which it begins as its only input.
  func spans(within segment: Timeline<CareTask>.Segment) -> [Span] {
    let task = segment.version.value.id
    guard let carePlan else {
      let inputs = inputs(of: task, carePlan: nil, start: max(segment.from, Instant(milliseconds: 0)))
      return [Span(from: segment.from, to: segment.to, inputs: inputs, status: .active)]
    }
    return carePlan.segments.compactMap { own in
      let from = max(own.from, segment.from)
      let to = [own.to, segment.to].compactMap { $0 }.min()
      let version = own.version.value
      guard to.map({ from < $0 }) ?? true, version.status == .active || version.status == .paused else { return nil }
      let inputs = inputs(of: task, carePlan: version, start: from)
      return Span(from: from, to: to, inputs: inputs, zone: version.zone, status: version.status)
    }
  }

  /// The state of its plan that the enrollment reads at an instant; nil for the newest.
  func reading(at instant: Instant) -> AsOf? {
    snapshots.last { $0.from <= instant }?.asOf
  }

  /// Returns how the plan applies to an event.
  ///
  /// While the plan's gate is closed, only the gate's own events apply; events whose window ended before it opened never
  /// applied.
  func applicability(
    of task: CareTask.ID, start: Instant, window: EventWindow, status: CarePlan.Status
  ) -> PlanApplicability {
    if let headers, let index = headers.place(at: start), let gate = headers.segments[index].version.value.gate,
      gate != task
    {
      guard let opened = gateOpened[gate], window.graceEnds > opened else { return .notApplicable }
    }
    return status == .paused ? .paused : .active
  }

  /// Whether neither the care plan nor any task fixes a zone, at any time.
  var usesPatientZone: Bool {
    (carePlan?.segments ?? []).allSatisfy { $0.version.value.zone == nil }
      && tasks.allSatisfy { timeline in
        timeline.segments.allSatisfy { segment in
          let schedule = segment.version.value.schedule
          return schedule.zone == nil && schedule.elements.allSatisfy { $0.zone == nil }
        }
      }
  }

  /// Whether a version is one of its tasks' versions.
  func contains(_ version: VersionID) -> Bool {
    tasks.contains { timeline in timeline.segments.contains { $0.version.id == version } }
  }
}
