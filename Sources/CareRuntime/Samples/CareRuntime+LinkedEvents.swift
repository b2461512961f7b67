import CareInsights
import CareModel
import CareStore

extension CareRuntime {
  /// The events, those of linked tasks with what samples make of them.
  ///
  /// Costs no query where no event is linked.
  func withSamples(_ events: [Event], asOf: AsOf?, in reader: StoreReader) throws -> [Event] {
    guard events.contains(where: \.takesSamples) else { return events }
    let samples = try LinkedSamples(for: events, asOf: asOf, in: reader)
    return events.map { event in
      guard event.takesSamples, let link = event.task.link,
        let reading = samples.reading(of: link, window: event.window)
      else { return event }
      return event.with(reading)
    }
  }
}

extension Event {
  /// Whether samples say what happened: at a linked task's event, unless somebody said that it was declined or excused.
  var takesSamples: Bool {
    task.link != nil && (outcome == nil || outcome?.value.status == .enteredInError)
  }

  /// The event with an outcome computed from samples, as a version of the sample that the store learned of last.
  ///
  /// What a device measures while the plan is paused or its gate is closed does not make the event due.
  fileprivate func with(_ reading: SampleAggregate) -> Event {
    let outcome = Outcome(
      patient: patient, carePlan: carePlan, task: task.id, taskVersion: taskVersion, key: key, start: occurrence.start,
      stop: occurrence.stop, answered: reading.answered, values: reading.values, zone: zone, isComputed: true)
    var event = self
    event.outcome = Version(
      id: reading.newest.id, owner: carePlan.map { .carePlan($0) } ?? .patient(patient),
      effective: .instant(occurrence.start), recorded: reading.newest.recorded, seq: reading.newest.seq,
      place: reading.newest.place, author: reading.newest.author, value: outcome)
    event.progress = Progress.of(
      outcome: outcome, targets: targets, strategy: task.progress, script: { _ in 0 })
    switch state {
    case .notApplicable, .excused: break
    default: event.state = reading.answered < window.closes ? .completed : .late
    }
    return event
  }

  /// Refuses to write what comes from samples.
  ///
  /// - Throws: `StoreError.linked` at an event of a linked task.
  func requireUnlinked() throws(StoreError) {
    if task.link != nil { throw .linked(task: task.id.text) }
  }
}
