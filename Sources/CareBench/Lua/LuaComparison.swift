import Foundation

/// Something that the script host does, and who else does the same.
struct LuaComparison {
  /// Does the work so many times.
  typealias Work = (_ operations: Int) throws -> Void

  /// Another who does it.
  struct Peer {
    var name: String
    /// Our time ÷ its time that is aimed at; nil for none.
    var goal: Double?
    var work: Work
  }

  /// The name, such as `lua.call.two-integers`.
  var name: String
  /// `ns`, `us` or `ms` for one operation.
  var unit: Measurement.Unit
  /// The most that is aimed at, in ``unit``; nil for no goal.
  var goal: Double?
  /// How many operations make a round.
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

  /// Takes turns between all sides, so that a drift of the machine touches all, in processor time; keeps each side's median, and the
  /// median of the ratios of the turns.
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
}
