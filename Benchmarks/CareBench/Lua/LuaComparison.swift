import CLuaPeer
import Foundation

/// A task of the script host or of the survey engine, with the peers that do the same.
struct LuaComparison {
  /// The work, done a number of times.
  typealias Work = (_ operations: Int) throws -> Void

  /// A peer.
  struct Peer {
    var name: String
    /// The goal as a multiple of the peer's time; nil for none.
    var goal: Double?
    var work: Work
  }

  /// The name, such as `lua.call.two-integers`.
  var name: String
  /// The unit: `ns`, `us`, or `ms` for one operation.
  var unit: Measurement.Unit
  /// The goal as an upper limit in ``unit``; nil for none.
  var goal: Double?
  /// The number of operations in a round.
  var operations: Int
  var ours: Work
  var peers: [Peer]

  init(
    _ name: String, unit: Measurement.Unit, goal: Double? = nil, operations: Int, ours: @escaping Work,
    peers: [Peer] = []
  ) {
    self.name = name
    self.unit = unit
    self.goal = goal
    self.operations = operations
    self.ours = ours
    self.peers = peers
  }

  /// Measures all sides in turns, so that a drift of the machine affects all of them, in processor time.
  ///
  /// Keeps each side's median, and the median of the ratios of the turns.
  func measure(rounds: Int = 11) throws -> LuaMeasurement {
    var own: [Double] = []
    var others: [[Double]] = peers.map { _ in [] }, ratios = others
    for round in 0...rounds {
      let mine = try ProcessorClock.nanoseconds { try ours(operations) }
      let theirs = try peers.map { peer in try ProcessorClock.nanoseconds { try peer.work(operations) } }
      // The first round warms caches and is not counted.
      guard round > 0 else { continue }
      own.append(mine / Double(operations) / unit.nanoseconds)
      for (place, time) in theirs.enumerated() {
        others[place].append(time / Double(operations) / unit.nanoseconds)
        ratios[place].append(mine / time)
      }
    }
    let measured = peers.enumerated().map { place, peer in
      let ratio = ratios[place].median
      return LuaMeasurement.Peer(
        name: peer.name, peer: others[place].median, ratio: ratio, goal: peer.goal, isMet: peer.goal.map { ratio <= $0 }
      )
    }
    return LuaMeasurement(name, ours: own.median, unit: unit.rawValue, goal: goal, peers: measured)
  }

  /// Does the work of a measurement once: a name, or a name with `.peer` for its first peer.
  static func once(_ name: String, amount: Int, in themes: [@Sendable () throws -> [LuaComparison]]) throws {
    for comparisons in themes {
      for comparison in try comparisons() where name.hasPrefix(comparison.name) {
        switch name.dropFirst(comparison.name.count) {
        case "": try comparison.ours(amount)
        case ".peer":
          guard let peer = comparison.peers.first else { throw BenchError.text("\(name) has no peer to compare with") }
          try peer.work(amount)
        default: continue
        }
        return print(amount)
      }
    }
    throw BenchError.text("there is no measurement \(name)")
  }
}

/// A path of the script host, beside the limits that ran in turns with it.
struct LuaMeasurement: Report {
  /// A peer's result, in the same unit.
  struct Peer: Codable {
    /// The name of the peer.
    var name: String
    /// The peer's time.
    var peer: Double
    /// Our time divided by the peer's; below 1 is faster than the peer.
    var ratio: Double
    /// The goal for the ratio; nil for none.
    var goal: Double?
    /// Whether the goal is met; nil without a goal.
    var isMet: Bool?
  }

  /// The name of the measurement, such as `lua.call.two-integers`.
  var name: String
  /// The median, in ``unit``.
  var ours: Double
  /// The unit: `ns`, `us`, or `ms` for one operation, or `bytes`.
  var unit: String
  /// The goal as an upper limit in ``unit``; nil for none.
  var goal: Double?
  /// Whether the goal is met; nil without a goal.
  var isMet: Bool?
  var peers: [Peer]

  /// Creates a measurement of a single figure, such as a number of bytes.
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

/// The system's Lua with one script.
final class StockLua {
  private let state: OpaquePointer

  /// Creates a state that runs `source`, a chunk that takes the number of operations; `isHooked` adds a count hook
  /// that does nothing.
  init(_ source: String, isHooked: Bool) throws {
    guard let state = clua_peer_open(isHooked ? 1 : 0) else { throw BenchError.text("no memory for a Lua state") }
    self.state = state
    guard clua_peer_load(state, 0, source) != 0 else { throw BenchError.text("stock Lua cannot read:\n\(source)") }
  }

  deinit {
    clua_peer_close(state)
  }

  /// Runs the script.
  func run(_ operations: Int) throws {
    guard clua_peer_call(state, 0, Int64(operations)) != 0 else { throw BenchError.text("stock Lua raises an error") }
  }
}
