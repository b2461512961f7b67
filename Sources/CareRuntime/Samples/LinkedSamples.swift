import CareInsights
import CareModel
import CareStore

/// The samples that the linked ones of some events may take.
struct LinkedSamples {
  /// The samples of one quantity, by start, then stop, then remote id.
  private struct Line {
    var samples: [Version<Sample>] = []
    /// How long the longest of them lasts, in milliseconds.
    var longest: Int64 = 0
  }

  private var lines: [String: Line] = [:]

  /// Reads what lies in the windows of the events, with one query for each stretch of time that they leave no gap in.
  init(for events: [Event], asOf: AsOf?, in reader: StoreReader) throws {
    for (quantity, windows) in Self.windows(of: events) {
      guard let patient = events.first?.patient else { continue }
      var line = Line()
      for window in windows {
        line.samples += try reader.samples(
          patient: patient, quantity: quantity, from: window.from, to: window.to, asOf: asOf)
      }
      line.samples.sort { $0.value.isBefore($1.value) }
      line.longest = line.samples.map { $0.value.length }.max() ?? 0
      lines[quantity] = line
    }
  }

  /// What the samples make of a linked event; nil when none belongs to it.
  func reading(of link: TaskLink, window: EventWindow) -> SampleAggregate? {
    guard let line = lines[link.quantity] else { return nil }
    let earliest = window.opens.adding(milliseconds: -line.longest)
    var first = 0, end = line.samples.count
    while first < end {
      let middle = (first + end) / 2
      if line.samples[middle].value.start < earliest { first = middle + 1 } else { end = middle }
    }
    return link.sampleAggregate(
      of: line.samples[first...].prefix { $0.value.start < window.graceEnds }, window: window)
  }

  /// The windows of the linked events by quantity, those that touch or nearly so as one.
  ///
  /// Each query looks back as long as a sample may last, so two that lie closer are cheaper as one; and none of the rest give a sample twice.
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
  /// The order in which samples go into values, whatever the order in which they came.
  fileprivate func isBefore(_ other: Sample) -> Bool {
    (start, stop, remoteID) < (other.start, other.stop, other.remoteID)
  }
}
