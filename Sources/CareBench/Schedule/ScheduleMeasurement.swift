import Foundation

/// One form of one schedule workload, beside its goal and the peers that ran in turns with it.
struct ScheduleMeasurement: Report {
  /// What a peer program took for one operation.
  struct Peer: Codable {
    /// The peer's name.
    var name: String
    /// Its nanoseconds.
    var peer: Double
    /// Ours ÷ the peer's: below 1 is faster than the peer.
    var ratio: Double
    /// Whether the peer found the same starts.
    var agrees: Bool
  }

  /// What was measured, such as `schedule.ten-years-daily.sequence`.
  var name: String
  /// What one operation is: an occurrence or a question.
  var operation: String
  /// Nanoseconds of processor time for one operation.
  var ours: Double
  /// The most nanoseconds aimed at; nil for no goal.
  var goal: Double?
  /// Whether the goal is met; nil for no goal.
  var isMet: Bool?
  var peers: [Peer]
  var unit = "ns"

  var line: String {
    let title = name.padding(toLength: max(50, name.count), withPad: " ", startingAt: 0)
    let speed = operation == "occurrence" ? " (\(Self.number(1000 / ours)) M/s)" : ""
    let aim = goal.map { "   goal \(Self.number($0)) \(isMet == true ? "met" : "NOT met")" } ?? ""
    let others = peers.map {
      "   \($0.name) \(Self.number($0.peer)), \(Self.number(1 / $0.ratio)) x ours\($0.agrees ? "" : " (finds other starts)")"
    }
    return "\(title) \(Self.number(ours)) ns\(speed)\(aim)\(others.joined())"
  }
}
