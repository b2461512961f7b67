import Care
import CareModel
import CareRuntime

extension ComparisonOptions {
  /// Returns the power of the comparison, from simulations with consecutive seeds; nil if none is asked for.
  ///
  /// Each simulation keeps the numbers of its own participants only, and each participant has a store of their own.
  func power(
    of setup: Simulation.Setup, participants: Int, _ behaving: @escaping @Sendable () throws -> any SimulatedBehavior
  ) throws -> SimulatedPower? {
    guard let compare, let on else { return nil }
    var quiet = setup
    quiet.watchesInsights = false
    let prepared = quiet
    let comparison = try SimulatedComparison(
      of: compare.parameter, arms: compare.arms,
      on: SimulatedFigure(named: on, as: figure ?? .mean, in: prepared.plan), test: test ?? .welch,
      level: alpha?.value ?? 0.05, in: Simulation(prepared, behavior: behaving()))
    let count = repetitions?.value ?? Self.usualCount
    let progress = ProgressBar("simulations", of: count)
    let differences = try ParallelSimulation(count, progress: progress) {
      let behavior = try behaving()
      return { number in
        var own = prepared
        own.seed = prepared.seed &+ UInt64(number - 1)
        let found = try Simulation(own, behavior: behavior).difference(comparison, participants: participants)
        guard number > 1 || found.arms.contains(where: { $0.counted > 0 }) else {
          throw SimulationError.noNumbers(of: on)
        }
        return found
      }
    }.run()
    return differences.reduce(into: SimulatedPower(comparison)) { $0.add($1) }
  }
}
