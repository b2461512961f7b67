import CareModel
import CareRuntime

/// The power of a comparison of simulated arms in JSON.
struct PowerDocument: Encodable {
  private let plan: String
  private let participants: Int
  private let days: Int
  private let simulations: Int
  private let seed: UInt64
  private let start: CivilDate
  private let zone: String
  private let compare: String
  private let on: String
  private let figure: String?
  private let test: String
  private let alpha: Double
  private let power: Double?
  private let low: Double?
  private let high: Double?
  private let found: Int
  private let arms: [Arm]
  private let notCompared: [NotCompared]

  init(_ power: SimulatedPower, _ setup: Simulation.Setup, participants: Int) {
    let comparison = power.comparison
    plan = setup.plan.id.text
    self.participants = participants
    (days, simulations, seed) = (setup.days, power.simulations, setup.seed)
    (start, zone) = (setup.start, setup.zone.identifier)
    (compare, on) = (comparison.parameter, comparison.figure.name)
    figure = comparison.figure.source == .adherence ? nil : comparison.figure.summary.rawValue
    (test, alpha) = (comparison.test.rawValue, comparison.level)
    (self.power, found) = (power.share, power.found)
    (low, high) = (power.interval?.low, power.interval?.high)
    arms = zip(comparison.arms, power.arms).map { value, arm in
      Arm(
        arm: value.description, participants: arm.participants, withNumber: arm.counted, mean: arm.mean,
        higher: arm.higher)
    }
    notCompared = SimulatedPower.Obstacle.allCases.compactMap { obstacle in
      power.obstacles[obstacle].map { NotCompared(reason: obstacle.rawValue, simulations: $0) }
    }
  }

  private struct Arm: Encodable {
    let arm: String
    let participants: Double
    let withNumber: Double
    let mean: Double?
    let higher: Int
  }

  private struct NotCompared: Encodable {
    let reason: String
    let simulations: Int
  }
}
