import CareModel

/// The failures of plans' functions in one read, each of which costs only what the function computes.
final class ScriptFailures {
  /// The failures, each once, however many events it meets.
  private(set) var all: [PlanFailure] = []

  /// Adds a failure.
  ///
  /// - Throws: The error itself, if ``CareRuntime/failsOnScriptErrors`` is set.
  func add(_ error: ScriptError) throws {
    if CareRuntime.failsOnScriptErrors { throw error }
    let failure = PlanFailure(error)
    if !all.contains(failure) { all.append(failure) }
  }
}

extension CareRuntime {
  /// Whether an error of a plan's function fails the whole operation.
  ///
  /// Tests of plans and simulations set it, because they look for errors; nothing else does, because an error must not
  /// cost what a participant recorded.
  @TaskLocal package static var failsOnScriptErrors = false
}
