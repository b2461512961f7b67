import CareInsights
package import CareModel

/// A comparison of two arms of simulated participants.
package struct SimulatedComparison: Hashable, Sendable {
  /// The parameter whose value is the arm.
  package let parameter: String
  /// The two values.
  package let arms: [ParameterValue]
  /// The number of each participant.
  package let figure: SimulatedFigure
  /// The test.
  package let test: GroupTest
  /// The probability below which a difference counts as found.
  package let level: Double

  /// Creates a comparison of two values of a parameter in a simulation; `arms` names them where there are more.
  ///
  /// - Throws: ``RuntimeError/unknownParameter(plan:name:known:)``; ``RuntimeError/unknownArm(plan:parameter:known:)``;
  ///   ``SimulationError/oneArm(parameter:)``; ``SimulationError/severalArms(parameter:arms:)``.
  package init(
    of parameter: String, arms: [String] = [], on figure: SimulatedFigure, test: GroupTest, level: Double,
    in simulation: Simulation
  ) throws {
    let values = try simulation.values(of: parameter), texts = values.map(\.description)
    guard values.count > 1 else { throw SimulationError.oneArm(parameter: parameter) }
    self.arms =
      try arms.isEmpty
      ? values
      : arms.map { arm in
        guard let place = texts.firstIndex(of: arm) else {
          throw RuntimeError.unknownArm(plan: simulation.setup.plan.id, parameter: parameter, known: texts)
        }
        return values[place]
      }
    guard self.arms.count == 2 else { throw SimulationError.severalArms(parameter: parameter, arms: texts) }
    (self.parameter, self.figure, self.test, self.level) = (parameter, figure, test, level)
  }
}

/// The result of a comparison in one simulation.
package struct SimulatedDifference: Hashable, Sendable {
  /// An arm.
  package struct Arm: Hashable, Sendable {
    /// The number of participants.
    package var participants = 0
    /// The number of those with a number.
    package var counted = 0
    /// The mean of the numbers; nil without one.
    package var mean: Double?
  }

  /// The two arms, in the order of the comparison.
  package var arms: [Arm]
  /// The probability of the test; nil if the arms cannot be compared.
  package var probability: Double?
}

extension Simulation {
  /// Simulates a number of participants, and compares two arms of them; those of other arms are passed over.
  ///
  /// - Throws: As ``run(_:)``.
  package func difference(_ comparison: SimulatedComparison, participants: Int) throws -> SimulatedDifference {
    var arms = [SimulatedDifference.Arm](repeating: .init(), count: 2)
    var numbers: [[Double]] = [[], []]
    for number in 1...max(1, participants) {
      guard let arm = parameters(of: number)[comparison.parameter].flatMap({ comparison.arms.firstIndex(of: $0) })
      else { continue }
      arms[arm].participants += 1
      let found = try run(number) { try $0.compared(comparison.figure, at: $1) }
      if let found, found.isFinite { numbers[arm].append(found) }
    }
    for place in arms.indices {
      arms[place].counted = numbers[place].count
      arms[place].mean = numbers[place].isEmpty ? nil : numbers[place].finiteMean
    }
    return SimulatedDifference(
      arms: arms, probability: comparison.test.probability(numbers[0], numbers[1]))
  }
}

/// The power of a comparison: how often simulations find the difference of two arms.
///
/// Its size does not depend on the number of simulations.
package struct SimulatedPower: Hashable, Sendable {
  /// The reason for which a simulation could not be compared.
  package enum Obstacle: String, Hashable, Sendable, CaseIterable {
    /// An arm has fewer numbers than a test needs.
    case fewNumbers = "few_numbers"
    /// The numbers do not vary.
    case noVariation = "no_variation"
  }

  /// The means of an arm over the simulations.
  package struct Arm: Hashable, Sendable {
    /// The number of participants.
    package var participants: Double
    /// The number of those with a number.
    package var counted: Double
    /// The mean; nil if no simulation has one.
    package var mean: Double?
    /// The number of simulations that found a difference, with the greater mean in this arm.
    package var higher: Int
  }

  /// The comparison.
  package let comparison: SimulatedComparison
  /// The number of simulations.
  package private(set) var simulations = 0
  /// The number of simulations that could not be compared, by reason.
  package private(set) var obstacles: [Obstacle: Int] = [:]
  private var sums = [Sums](repeating: Sums(), count: 2)

  private struct Sums: Hashable, Sendable {
    var participants = 0, counted = 0
    /// The mean of the means so far.
    var mean = 0.0, withMean = 0
    var higher = 0
  }

  /// Creates the power of a comparison without simulations.
  package init(_ comparison: SimulatedComparison) { self.comparison = comparison }

  /// Adds the result of a simulation.
  package mutating func add(_ difference: SimulatedDifference) {
    simulations += 1
    for (place, arm) in difference.arms.enumerated() {
      sums[place].participants += arm.participants
      sums[place].counted += arm.counted
      guard let mean = arm.mean else { continue }
      sums[place].withMean += 1
      sums[place].mean += (mean - sums[place].mean) / Double(sums[place].withMean)
    }
    guard let probability = difference.probability else {
      let isFew = difference.arms.contains { $0.counted < GroupTest.leastNumbers }
      obstacles[isFew ? .fewNumbers : .noVariation, default: 0] += 1
      return
    }
    guard probability < comparison.level else { return }
    let means = difference.arms.map { $0.mean ?? 0 }
    sums[means[1] > means[0] ? 1 : 0].higher += 1
  }

  /// The number of simulations that found a difference.
  package var found: Int { sums[0].higher + sums[1].higher }

  /// The number of simulations that could not be compared, which found none.
  package var notCompared: Int { obstacles.values.reduce(0, +) }

  /// The share of all simulations that found a difference; nil without simulations.
  package var share: Double? { simulations > 0 ? Double(found) / Double(simulations) : nil }

  /// Wilson's 95% interval of the share; nil without simulations.
  package var interval: (low: Double, high: Double)? { WilsonInterval.of(found, of: simulations) }

  /// The two arms, in the order of the comparison.
  package var arms: [Arm] {
    sums.map { sum in
      let all = Double(max(1, simulations))
      return Arm(
        participants: Double(sum.participants) / all, counted: Double(sum.counted) / all,
        mean: sum.withMean > 0 ? sum.mean : nil, higher: sum.higher)
    }
  }
}
