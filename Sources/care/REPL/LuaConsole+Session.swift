import Care
import CareLua
import CareModel
import CareRuntime

extension LuaConsole {
  /// A console over a session's store, clock and zone; what it prints goes to standard output.
  convenience init(_ world: LuaEnvironment, limits: SandboxLimits = .console, arguments: [String] = [], output: Output)
    throws
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

  /// Tells scripts what was committed, which Ctrl-C ends; what failed meanwhile is said, and the last of it thrown.
  func tellChanges(_ output: Output) throws {
    let failures = interruptHandle.whileWatchingSignals { tellChanges() }
    for failure in failures.dropLast() { output.note(Failure(describing: failure).message) }
    if let last = failures.last { throw ScriptError(last) }
  }

  /// Tells scripts what was committed after `body`, also where that fails: its failure is then the one that counts.
  func tellingChanges<Result>(_ output: Output, after body: () throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try body()
    } catch {
      do { try tellChanges(output) } catch { output.note(Failure(describing: error).message) }
      throw error
    }
    try tellChanges(output)
    return result
  }
}

extension Session {
  /// What scripts work on in this session.
  func world(patient: Patient.ID? = nil) throws -> LuaEnvironment {
    LuaEnvironment(
      runtime: runtime, clock: clock, zone: try zone ?? SystemZone.zone(), patient: patient,
      plans: { try PlanFinder.readers([$0]) })
  }
}
