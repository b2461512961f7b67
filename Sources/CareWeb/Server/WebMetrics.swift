import HTTPTypes
import Synchronization

/// The numbers of a server that `/metrics` shows: of each route, how many requests it answered, how, and in which time.
///
/// They name routes by their patterns, and never a path, a participant, or a value.
package final class WebMetrics: Sendable {
  /// The bounds of the buckets of times, in seconds.
  static let bounds = [0.005, 0.025, 0.1, 0.5, 2.5]

  private struct Key: Hashable, Comparable {
    var route: String
    var status: Int

    static func < (one: Key, other: Key) -> Bool { (one.route, one.status) < (other.route, other.status) }
  }

  private struct Entry {
    var count = 0
    var milliseconds: Int64 = 0
    var buckets = [Int](repeating: 0, count: WebMetrics.bounds.count)

    mutating func count(_ milliseconds: Int64) {
      count += 1
      self.milliseconds += max(0, milliseconds)
      for (place, bound) in WebMetrics.bounds.enumerated() where Double(milliseconds) <= bound * 1000 {
        buckets[place] += 1
      }
    }
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// Creates numbers of a server that has answered nothing.
  package init() {}

  /// Counts an answer.
  ///
  /// `route`: a pattern, of which there is a fixed number.
  func count(route: String, status: HTTPResponse.Status, milliseconds: Int64) {
    entries.withLock { entries in
      entries[Key(route: route, status: status.code), default: Entry()].count(milliseconds)
    }
  }

  /// Returns the numbers in the text format of Prometheus, version 0.0.4.
  package func text(waitingWrites: Int) -> String {
    let found = entries.withLock { $0 }.sorted { $0.key < $1.key }
    var lines = [
      "# HELP care_requests_total Requests answered.", "# TYPE care_requests_total counter",
    ]
    for (key, entry) in found { lines.append("care_requests_total{\(Self.labels(key))} \(entry.count)") }
    lines += ["# HELP care_request_seconds Times to answer.", "# TYPE care_request_seconds histogram"]
    for (key, entry) in found {
      let labels = Self.labels(key)
      for (bound, count) in zip(Self.bounds, entry.buckets) {
        lines.append("care_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)")
      }
      lines.append("care_request_seconds_bucket{\(labels),le=\"+Inf\"} \(entry.count)")
      lines.append("care_request_seconds_sum{\(labels)} \(Double(entry.milliseconds) / 1000)")
      lines.append("care_request_seconds_count{\(labels)} \(entry.count)")
    }
    lines += [
      "# HELP care_writes_waiting Writes of the store that run or wait.", "# TYPE care_writes_waiting gauge",
      "care_writes_waiting \(waitingWrites)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labels(_ key: Key) -> String { "route=\"\(key.route)\",status=\"\(key.status)\"" }
}
