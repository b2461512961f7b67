import CareInsights
import CareModel
import CareStore

extension PatientSnapshot {
  /// Returns the events, those of linked tasks with the outcomes that samples compute; without linked events, at no cost.
  func withSamples(_ events: [Event]) throws -> [Event] {
    guard events.contains(where: \.takesSamples) else { return events }
    let samples = try LinkedSamples(for: events, asOf: asOf, in: reader)
    return events.map { event in
      guard event.takesSamples, let link = event.task.link,
        let aggregate = samples.aggregate(of: link, window: event.window)
      else { return event }
      return event.with(aggregate)
    }
  }
}

extension Event {
  /// Whether samples compute the outcome: for a linked task's event, unless it was declined or excused.
  var takesSamples: Bool {
    task.link != nil && (outcome == nil || outcome?.value.status == .enteredInError)
  }

  /// Returns the event with an outcome computed from samples, as a version of the sample that was recorded last.
  ///
  /// A measurement while the plan is paused or its gate is closed does not make the event due.
  fileprivate func with(_ aggregate: SampleAggregate) -> Event {
    let outcome = Outcome(
      patient: patient, carePlan: carePlan, task: task.id, taskVersion: taskVersion, key: key, start: occurrence.start,
      stop: occurrence.stop, answered: aggregate.answered, values: aggregate.values, zone: zone, isComputed: true)
    var event = self
    event.outcome = Version(
      id: aggregate.newest.id, owner: carePlan.map { .carePlan($0) } ?? .patient(patient),
      effective: .instant(occurrence.start), recorded: aggregate.newest.recorded, seq: aggregate.newest.seq,
      place: aggregate.newest.place, author: aggregate.newest.author, value: outcome)
    event.progress = Progress.of(
      outcome: outcome, targets: targets, strategy: task.progress, script: { _ in 0 })
    switch state {
    case .notApplicable, .excused: break
    default: event.state = aggregate.answered < window.closes ? .completed : .late
    }
    return event
  }
}
