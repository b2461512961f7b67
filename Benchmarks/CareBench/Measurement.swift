import Foundation

/// The report of one benchmark: a line for people, and fields for programs.
protocol Report: Encodable {
  /// The name of the measurement, such as `store.day-of-ten-outcomes`.
  var name: String { get }
  /// The line for people.
  var line: String { get }
}

extension Report {
  /// Returns a number with three or four digits.
  static func number(_ value: Double) -> String {
    String(format: value < 1 ? "%.3g" : value < 10 ? "%.2f" : value < 1000 ? "%.1f" : "%.0f", value)
  }
}

/// A measurement beside its peer in the same run.
struct Measurement: Report, Codable {
  /// The name of the measurement, such as `schedule.day-after-ten-years`.
  var name: String
  /// The name of the peer.
  var beside: String
  /// Our time, in ``unit``.
  var ours: Double
  /// The peer's time, in ``unit``.
  var peer: Double
  /// Our time divided by the peer's; below 1 is faster than the peer.
  var ratio: Double
  /// The unit of both times: `ns`, `us`, or `ms` for one operation.
  var unit: String

  /// Measures both sides in turns, so that a drift of the machine affects both, and keeps each side's median.
  ///
  /// `unit` is the unit to report in, and `operations` the number of operations in one call of a side.
  init(
    _ name: String, beside: String, unit: Unit, rounds: Int = 9, operations: Int, ours: () throws -> Void,
    peer: () throws -> Void
  ) rethrows {
    var own: [Double] = [], other: [Double] = []
    let clock = ContinuousClock()
    for round in 0...rounds {
      let first = try clock.measure { try ours() }
      let second = try clock.measure { try peer() }
      // The first round warms caches and is not counted.
      if round > 0 {
        own.append(first / .nanoseconds(1) / Double(operations) / unit.nanoseconds)
        other.append(second / .nanoseconds(1) / Double(operations) / unit.nanoseconds)
      }
    }
    self.name = name
    self.beside = beside
    self.ours = own.sorted()[own.count / 2]
    self.peer = other.sorted()[other.count / 2]
    self.unit = unit.rawValue
    ratio = self.ours / self.peer
  }

  /// A unit of time.
  enum Unit: String {
    case ns, us, ms

    var nanoseconds: Double {
      switch self {
      case .ns: 1
      case .us: 1e3
      case .ms: 1e6
      }
    }
  }
}

extension Measurement {
  /// The line for people.
  var line: String {
    let title = name.padding(toLength: max(34, name.count), withPad: " ", startingAt: 0)
    return
      "\(title) \(Self.number(ours)) \(unit)   \(beside) \(Self.number(peer)) \(unit)   ratio \(Self.number(ratio))"
  }
}

/// Keeps a value alive, so that the optimizer cannot remove the work that computed it.
@inline(never)
func blackHole<Value>(_ value: Value) {}
