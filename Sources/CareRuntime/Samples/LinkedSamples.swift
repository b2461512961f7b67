import CareInsights
import CareModel
import CareStore

/// The samples that linked tasks' events may use; suspect ones are not among them.
struct LinkedSamples {
  /// The samples of one quantity, by start, then stop, then remote id.
  private struct Series {
    var samples: [Version<Sample>] = []
    /// The length of the longest sample, in milliseconds.
    var longest: Int64 = 0
  }

  private var series: [String: Series] = [:]

  /// Reads the samples within the windows of events, with one query for windows that overlap or nearly touch.
  init(for events: [Event], in snapshot: PatientSnapshot) throws {
    let windows = Self.windows(of: events)
    try snapshot.reader.prefetch(
      windows.flatMap { quantity, windows in
        windows.map { ComingRead.samples(quantity: quantity, from: $0.from, to: $0.to) }
      }, of: snapshot.patient, asOf: snapshot.asOf)
    for (quantity, windows) in windows {
      var found = Series()
      for window in windows {
        found.samples += try snapshot.samples(quantity: quantity, from: window.from, to: window.to)
      }
      found.samples.sort { $0.value.isBefore($1.value) }
      found.longest = found.samples.map { $0.value.length }.max() ?? 0
      series[quantity] = found
    }
  }

  /// Returns what the samples within a linked event's window add up to; nil if there are none.
  func aggregate(of link: TaskLink, window: EventWindow) -> SampleAggregate? {
    guard let found = series[link.quantity] else { return nil }
    let earliest = window.opens.adding(milliseconds: -found.longest)
    var first = 0, end = found.samples.count
    while first < end {
      let middle = (first + end) / 2
      if found.samples[middle].value.start < earliest { first = middle + 1 } else { end = middle }
    }
    return link.sampleAggregate(
      of: found.samples[first...].prefix { $0.value.start < window.graceEnds }, window: window)
  }

  /// Returns the windows of linked events by quantity, merging those that overlap or nearly touch.
  ///
  /// Each query looks back by the greatest length of a sample, so closer windows are cheaper as one query; and separate
  /// queries never return the same sample twice.
  private static func windows(of events: [Event]) -> [String: [(from: Instant, to: Instant)]] {
    var windows: [String: [(from: Instant, to: Instant)]] = [:]
    for event in events.sorted(by: { $0.window.opens < $1.window.opens }) {
      guard event.takesSamples, let quantity = event.task.link?.quantity else { continue }
      let own = (from: event.window.opens, to: event.window.graceEnds)
      if let last = windows[quantity]?.indices.last, let end = windows[quantity]?[last].to,
        own.from <= end.adding(milliseconds: Sample.longest)
      {
        windows[quantity]?[last].to = max(end, own.to)
      } else {
        windows[quantity, default: []].append(own)
      }
    }
    return windows
  }
}

extension Sample {
  /// Whether the sample comes before another in an outcome's values, whatever the order in which they were recorded.
  fileprivate func isBefore(_ other: Sample) -> Bool {
    (start, stop, remoteID) < (other.start, other.stop, other.remoteID)
  }
}

extension PatientSnapshot {
  /// Returns the samples of a quantity that overlap `[from, to)`, without suspect ones.
  func samples(quantity: String, from: Instant, to: Instant) throws -> [Version<Sample>] {
    try chargingRows { continues in
      try reader.samples(
        patient: patient, quantity: quantity, from: from, to: to, asOf: asOf, isSuspect: false, while: continues)
    }
  }

  /// Returns the events, those of linked tasks with the outcomes that samples compute; without linked events, at no cost.
  func withSamples(_ events: [Event]) throws -> [Event] {
    guard events.contains(where: \.takesSamples) else { return events }
    let samples = try LinkedSamples(for: events, in: self)
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
  /// A measurement while the plan is paused or its gate is closed does not make the event due; one of an event that was over before it
  /// could be offered completes it.
  fileprivate func with(_ aggregate: SampleAggregate) -> Event {
    let outcome = Outcome(
      patient: patient, carePlan: carePlan, task: task.id, taskVersion: taskVersion, key: key, start: occurrence.start,
      stop: occurrence.stop, answered: aggregate.answered, values: aggregate.values, zone: zone, isComputed: true)
    var event = self
    event.outcome = Version(
      id: aggregate.newest.id, owner: carePlan.map { .carePlan($0) } ?? .patient(patient),
      effective: .instant(occurrence.start), recorded: aggregate.newest.recorded, seq: aggregate.newest.seq,
      place: aggregate.newest.place, author: aggregate.newest.author, value: outcome)
    switch state {
    case .excused: break
    case .notApplicable where !(reason?.isUnoffered ?? false): break
    default:
      event.reason = nil
      event.state = aggregate.answered < window.closes ? .completed : .late
    }
    event.evaluateProgress()
    return event
  }
}
