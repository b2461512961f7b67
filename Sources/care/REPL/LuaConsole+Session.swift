import Care
import CareLua
import CareModel
import CareRuntime

extension LuaConsole {
  /// A console over a session's store, clock and zone; what it prints goes to standard output.
  convenience init(_ world: LuaWorld, limits: SandboxLimits = .console, arguments: [String] = [], output: Output) throws
  {
    try self.init(world: world, limits: limits, arguments: arguments) { output.line($0) }
  }

  /// Runs a chunk, which Ctrl-C ends: its values as text, or nil where it is the beginning of a chunk that goes on.
  func values(of source: String, chunk: String) throws -> [String]? {
    switch interruptHandle.whileWatchingSignals({ evaluate(source, chunk: chunk) }) {
    case .values(let values): return values
    case .incomplete: return nil
    case .failed(let error): throw ScriptError(error)
    }
  }
}

extension Session {
  /// What scripts work on in this session.
  func world(patient: Patient.ID? = nil) throws -> LuaWorld {
    LuaWorld(
      runtime: runtime, clock: clock, zone: try zone ?? MachineZone.zone(), patient: patient,
      plans: { try PlanFinder.readers([$0]) })
  }
}
