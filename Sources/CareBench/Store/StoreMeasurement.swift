import Foundation

/// One path of the store, beside its goal and the raw limit that ran in turns with it.
struct StoreMeasurement: Report {
  /// What the store is held against, in the same unit.
  struct Peer: Codable {
    /// What it is.
    var name: String
    /// What it took.
    var peer: Double
    /// Its time ÷ ours: our speed as a share of its speed.
    var ratio: Double
  }

  /// What is aimed at.
  enum Goal {
    /// No more than so much, in the measurement's unit.
    case atMost(Double)
    /// No slower than so large a share of the peer's speed.
    case share(Double)
  }

  /// What was measured, such as `store.day-of-outcomes`.
  var name: String
  /// The median, in ``unit``.
  var ours: Double
  /// `us`, `ms`, `MB`, or `x` for how many times as much.
  var unit: String
  /// The goal in words, such as `<= 90 us`; nil for none.
  var goal: String?
  /// Whether it is met; nil for no goal.
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

  /// What time is taken.
  enum Time {
    /// That of a clock on the wall: for what waits for the disk.
    case wall
    /// That of the processor: for what does not, so that other programs on the machine hardly touch it.
    case processor

    /// The microseconds of a body.
    func microseconds(_ body: () throws -> Void) rethrows -> Double {
      switch self {
      case .wall: try ContinuousClock().measure(body) / .microseconds(1)
      case .processor: try ProcessorClock.nanoseconds(body) / 1000
      }
    }
  }

  /// Takes turns between both sides, so that a drift of the machine touches both, and keeps each side's median; the ratio is the
  /// median of those of the turns.
  ///
  /// `operations`: how many operations one call of a side does.
  init(
    _ name: String, beside other: String, goal: Goal? = nil, time: Time, rounds: Int = 9, operations: Int,
    ours: () throws -> Void, peer: () throws -> Void
  ) rethrows {
    var own: [Double] = [], theirs: [Double] = [], ratios: [Double] = []
    for round in 0...rounds {
      // Who goes first changes: what one side leaves to the disk is not always the other's to wait for.
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
  /// The middle one of what was measured; 0 of nothing.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
