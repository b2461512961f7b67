import CareModel
import CareSchedule
import CareStore

/// A span of time in which an enrollment sets its anchors to the same values.
///
/// The anchors of an event are those in force when its grace period ends: an anchor that is moved leaves the events that
/// are over where they are, and all others follow it.
struct AnchorRun {
  /// The events whose grace period ends after this instant; nil for all until `upTo`.
  var after: Instant?
  /// The last instant at which their grace period ends; nil for all after `after`.
  var upTo: Instant?
  var anchors: [String: AnchorValue]
  /// The dates of the anchors of which each starts a run.
  var dates: [String: [AnchorValue]] = [:]
  /// The ended events that are known of those whose corrections count from their commits.
  var ends: [CountedEnds: [TaskCompletion]] = [:]

  /// Whether schedules count from the same points in another run.
  func hasSamePoints(as other: AnchorRun) -> Bool {
    anchors == other.anchors && dates == other.dates && ends == other.ends
  }

  /// Lets schedules count from the points of the run.
  func apply(to inputs: inout ScheduleInputs) {
    inputs.anchors = anchors
    (inputs.dates, inputs.ends) = (dates, ends)
  }

  /// Returns the runs of a care plan; none if its anchors never change.
  static func runs(of carePlan: Timeline<CarePlan>) -> [AnchorRun] {
    guard let first = carePlan.segments.first?.version.value.anchors,
      carePlan.segments.contains(where: { $0.version.value.anchors != first })
    else { return [] }
    var runs = [AnchorRun(anchors: first)]
    for segment in carePlan.segments where segment.version.value.anchors != runs[runs.count - 1].anchors {
      runs[runs.count - 1].upTo = segment.from
      runs.append(AnchorRun(after: segment.from, anchors: segment.version.value.anchors))
    }
    return runs
  }

  /// Whether an event whose grace period ends at an instant is one of the last run's that were over when their anchors became known.
  func isOver(graceEnds: Instant) -> Bool {
    upTo == nil && after.map { graceEnds <= $0 } ?? false
  }

  /// Whether an event whose grace period ends at an instant counts from these anchors.
  func contains(graceEnds: Instant) -> Bool {
    after.map { $0 < graceEnds } ?? true && upTo.map { graceEnds <= $0 } ?? true
  }
}

extension EnrollmentHistory {
  /// A span of time with one version of a task and one version of the care plan in force.
  struct Span {
    var from: Instant
    var to: Instant?
    /// The run of anchors that its events count from; nil if the anchors never change, or the task does not use them.
    var anchors: AnchorRun?
    var inputs: ScheduleInputs
    var status: CarePlan.Status

    /// Whether an event that starts at an instant belongs to the span.
    func contains(_ start: Instant) -> Bool { from <= start && to.map { start < $0 } ?? true }

    /// The instant at which the schedule of the span replaced an earlier one.
    var boundary: Instant { max(from, anchors?.after ?? from) }

    /// Whether events between two instants may belong to the span.
    func mayContain(from start: Instant, to end: Instant) -> Bool {
      from < end && to.map { $0 > start } ?? true && anchors?.upTo.map { $0 > start } ?? true
    }
  }

  /// The spans of a task version in which the enrollment has events: none once it is completed or withdrawn.
  ///
  /// A patient's own task has one: the whole segment, with the day on which it begins as its only input.
  func spans(within segment: Timeline<CareTask>.Segment) -> [Span] {
    let task = segment.version.value
    guard let carePlan else {
      let inputs = inputs(of: task.id, carePlan: nil, start: max(segment.from, Instant(milliseconds: 0)))
      return [Span(from: segment.from, to: segment.to, inputs: inputs, status: .active)]
    }
    let own = taskRuns[task.id] ?? anchorRuns
    let runs: [AnchorRun?] = own.count > 1 && task.schedule.usesChangingPoints ? own : [nil]
    return carePlan.segments.flatMap { part -> [Span] in
      let from = max(part.from, segment.from)
      let to = [part.to, segment.to].compactMap { $0 }.min()
      let version = part.version.value
      guard to.map({ from < $0 }) ?? true, version.status == .active || version.status == .paused else { return [] }
      return runs.compactMap { run in
        // Nothing that starts in the span is over by then.
        if let end = run?.upTo, end < from { return nil }
        var inputs = inputs(of: task.id, carePlan: version, start: from)
        if let run { run.apply(to: &inputs) }
        return Span(from: from, to: to, anchors: run, inputs: inputs, status: version.status)
      }
    }
  }
}

extension Schedule {
  /// The ends of events that count from the commit that recorded, corrected, or cleared them.
  var changingEnds: [CountedEnds] {
    elements.flatMap { element in
      let isLate = element.start.isFoundLate || element.end?.isFoundLate == true
      return isLate ? element.start.changingEnds + (element.end?.changingEnds ?? []) : []
    }
  }

  /// Whether an element counts from an anchor that enrollments set, or from ends whose corrections count from their commits.
  fileprivate var usesChangingPoints: Bool {
    !changingEnds.isEmpty
      || elements.contains { element in
        element.anchors.contains { if case .named = $0 { true } else { false } }
      }
  }
}
