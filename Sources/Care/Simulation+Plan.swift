package import CareRuntime

extension Simulation {
  /// Creates a simulation of a plan, which is seeded once; each participant has a copy of that store.
  package convenience init(_ setup: Setup, behavior: any SimulatedBehavior = UsualBehavior()) throws {
    let template = try CareRuntime.inMemory(entropy: Array("care simulate \(setup.seed)".utf8)).on("simulation")
    _ = try template.seed([setup.plan], at: setup.zone.startOfDay(setup.start))
    try self.init(setup, behavior: behavior) { try template.scratchCopy() }
  }
}
