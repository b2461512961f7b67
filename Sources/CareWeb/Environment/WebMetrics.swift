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

  /// The numbers of what was refused to protect the server.
  struct Defenses {
    /// The uses beyond each limit, by its name.
    var refused: [String: Int] = [:]
    /// Whether someone may be trying something out, by the name of the limit.
    var alarms: [String: Bool] = [:]
    /// The sign-ins for which there was no place.
    var passwordsRefused = 0
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
  func text(waitingWrites: Int, connections: (open: Int, ended: Int), defenses: Defenses) -> String {
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
      "# HELP care_connections Open connections.", "# TYPE care_connections gauge",
      "care_connections \(connections.open)",
      "# HELP care_connections_ended_total Idle connections that ended for others.",
      "# TYPE care_connections_ended_total counter", "care_connections_ended_total \(connections.ended)",
      "# HELP care_passwords_refused_total Sign-ins for which there was no place.",
      "# TYPE care_passwords_refused_total counter", "care_passwords_refused_total \(defenses.passwordsRefused)",
      "# HELP care_limited_total Uses beyond a limit.", "# TYPE care_limited_total counter",
    ]
    lines += defenses.refused.sorted { $0.key < $1.key }.map { "care_limited_total{limit=\"\($0.key)\"} \($0.value)" }
    lines += [
      "# HELP care_alarm Whether so many attempts were wrong within an hour that someone may be trying them out.",
      "# TYPE care_alarm gauge",
    ]
    lines += defenses.alarms.sorted { $0.key < $1.key }.map { "care_alarm{limit=\"\($0.key)\"} \($0.value ? 1 : 0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labels(_ key: Key) -> String { "route=\"\(key.route)\",status=\"\(key.status)\"" }
}
