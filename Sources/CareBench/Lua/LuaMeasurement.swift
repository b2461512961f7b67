import Foundation

/// One path of the script host, beside the raw limits that ran in turns with it.
struct LuaMeasurement: Report {
  /// What the script host is held against, in the same unit.
  struct Peer: Codable {
    /// What it is.
    var name: String
    /// What it took.
    var peer: Double
    /// Ours ÷ the peer's: below 1 is faster than the peer.
    var ratio: Double
    /// The ratio that is aimed at; nil for none.
    var goal: Double?
    /// Whether it is met; nil for no goal.
    var isMet: Bool?
  }

  /// What was measured, such as `lua.call.two-integers`.
  var name: String
  /// The median, in ``unit``.
  var ours: Double
  /// `ns`, `us` or `ms` for one operation, or `bytes`.
  var unit: String
  /// The most that is aimed at, in ``unit``; nil for no goal.
  var goal: Double?
  /// Whether it is met; nil for no goal.
  var isMet: Bool?
  var peers: [Peer]

  /// A figure that stands alone, such as a number of bytes.
  init(_ name: String, ours: Double, unit: String, goal: Double? = nil, peers: [Peer] = []) {
    self.name = name
    self.ours = ours
    self.unit = unit
    self.goal = goal
    self.peers = peers
    isMet = goal.map { ours <= $0 }
  }

  var line: String {
    let title = name.padding(toLength: max(34, name.count), withPad: " ", startingAt: 0)
    var line = "\(title) \(Self.number(ours)) \(unit)"
    if let goal { line += "   goal <= \(Self.number(goal)) \(isMet == true ? "met" : "NOT met")" }
    for peer in peers {
      line += "   \(peer.name) \(Self.number(peer.peer)), ratio \(Self.number(peer.ratio))"
      if let goal = peer.goal { line += " (goal <= \(Self.number(goal)) \(peer.isMet == true ? "met" : "NOT met"))" }
    }
    return line
  }
}
