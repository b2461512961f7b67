import CareInsights
import CareModel
import CareStore

/// The samples that linked tasks' events may use.
struct LinkedSamples {
  /// The samples of one quantity, by start, then stop, then remote id.
  private struct Series {
    var samples: [Version<Sample>] = []
    /// The length of the longest sample, in milliseconds.
    var longest: Int64 = 0
  }

  private var series: [String: Series] = [:]

  /// Reads the samples within the windows of events, with one query for windows that overlap or nearly touch.
  init(for events: [Event], asOf: AsOf?, in reader: StoreReader) throws {
    for (quantity, windows) in Self.windows(of: events) {
      guard let patient = events.first?.patient else { continue }
      var found = Series()
      for window in windows {
        found.samples += try reader.samples(
          patient: patient, quantity: quantity, from: window.from, to: window.to, asOf: asOf)
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
