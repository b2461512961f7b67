import Foundation

/// A path of the store, beside its goal and the raw limit that ran in turns with it.
struct StoreMeasurement: Report {
  /// A peer's result, in the same unit.
  struct Peer: Codable {
    /// The name of the peer.
    var name: String
    /// The peer's time.
    var peer: Double
    /// The peer's time divided by ours: our speed as a share of its speed.
    var ratio: Double
  }

  /// A goal.
  enum Goal {
    /// An upper limit in the measurement's unit.
    case atMost(Double)
    /// A minimum share of the peer's speed.
    case share(Double)
  }

  /// The name of the measurement, such as `store.day-of-outcomes`.
  var name: String
  /// The median, in ``unit``.
  var ours: Double
  /// The unit: `us`, `ms`, `MB`, or `x` for a multiple.
  var unit: String
  /// The goal as text, such as `<= 90 us`; nil for none.
  var goal: String?
  /// Whether the goal is met; nil without a goal.
  var isMet: Bool?
  var peer: Peer?

  init(_ name: String, ours: Double, unit: String, goal: Goal? = nil, peer: Peer? = nil) {
    self.name = name
    self.ours = ours
    self.unit = unit
    self.peer = peer
    switch goal {
    case .atMost(let most):
      self.goal = "<= \(Self.number(most)) \(unit)"
      isMet = ours <= most
    case .share(let share):
      self.goal = ">= \(Self.number(share)) x its speed"
      isMet = (peer?.ratio ?? 0) >= share
    case nil: break
    }
  }

  /// The kinds of time to measure.
  enum Time {
    /// Wall time, for work that waits for the disk.
    case wall
    /// Processor time, for work that does not, so that other programs on the machine hardly affect it.
    case processor

    /// Returns the time that a body takes, in microseconds.
    func microseconds(_ body: () throws -> Void) rethrows -> Double {
      switch self {
      case .wall: try ContinuousClock().measure(body) / .microseconds(1)
      case .processor: try ProcessorClock.nanoseconds(body) / 1000
      }
    }
  }

  /// Measures both sides in turns, so that a drift of the machine affects both.
  ///
  /// Keeps each side's median, and the median of the ratios of the turns. `operations` is the number of operations in
  /// one call of a side.
  init(
    _ name: String, beside other: String, goal: Goal? = nil, time: Time, rounds: Int = 9, operations: Int,
    ours: () throws -> Void, peer: () throws -> Void
  ) rethrows {
    var own: [Double] = [], theirs: [Double] = [], ratios: [Double] = []
    for round in 0...rounds {
      // The sides take turns in going first, because one side may leave work to the disk for which the other waits.
      var pair = (0.0, 0.0)
      if round.isMultiple(of: 2) {
        pair.0 = try time.microseconds(ours)
        pair.1 = try time.microseconds(peer)
      } else {
        pair.1 = try time.microseconds(peer)
        pair.0 = try time.microseconds(ours)
      }
      // The first round warms caches and is not counted.
      guard round > 0 else { continue }
      own.append(pair.0 / Double(operations))
      theirs.append(pair.1 / Double(operations))
      ratios.append(pair.1 / pair.0)
    }
    self.init(
      name, ours: own.median, unit: "us", goal: goal,
      peer: .init(name: other, peer: theirs.median, ratio: ratios.median))
  }

  var line: String {
    let title = name.padding(toLength: max(42, name.count), withPad: " ", startingAt: 0)
    let beside = peer.map { "   \($0.name) \(Self.number($0.peer)) \(unit), ratio \(Self.number($0.ratio))" } ?? ""
    let aim = goal.map { "   goal \($0) \(isMet == true ? "met" : "NOT met")" } ?? ""
    return "\(title) \(Self.number(ours)) \(unit)\(beside)\(aim)"
  }
}

extension [Double] {
  /// The median; 0 for an empty array.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
