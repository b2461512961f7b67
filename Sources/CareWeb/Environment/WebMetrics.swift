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

  /// Adds the numbers.
  func add(
    waitingWrites: Int, connections: (open: Int, ended: Int), defenses: Defenses, to figures: inout FigureLines
  ) {
    let found = entries.withLock { $0 }.sorted { $0.key < $1.key }
    figures.add(
      "care_requests_total", .counter, "Requests answered.", found.map { (Self.labels($0.key), $0.value.count) })
    figures.addTimes(
      "care_request_seconds", "Times to answer.", bounds: Self.bounds,
      found.map { (Self.labels($0.key), $0.value.buckets, Double($0.value.milliseconds) / 1000, $0.value.count) })
    figures.add("care_writes_waiting", .gauge, "Writes of the store that run or wait.", waitingWrites)
    figures.add("care_connections", .gauge, "Open connections.", connections.open)
    figures.add(
      "care_connections_ended_total", .counter, "Connections that ended for others.", connections.ended)
    figures.add(
      "care_passwords_refused_total", .counter, "Sign-ins for which there was no place.", defenses.passwordsRefused)
    figures.add(
      "care_limited_total", .counter, "Uses beyond a limit.",
      defenses.refused.sorted { $0.key < $1.key }.map { ("limit=\"\($0.key)\"", $0.value) })
    figures.add(
      "care_alarm", .gauge,
      "Whether so many attempts were wrong, or had no place, within an hour that someone may be trying them out.",
      defenses.alarms.sorted { $0.key < $1.key }.map { ("limit=\"\($0.key)\"", $0.value ? 1 : 0) })
  }

  private static func labels(_ key: Key) -> String { "route=\"\(key.route)\",status=\"\(key.status)\"" }
}
