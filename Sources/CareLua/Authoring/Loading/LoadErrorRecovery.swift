import CareModel

/// The placeholders for missing names and modules, so that reading continues and all errors are reported at once.
struct LoadErrorRecovery {
  /// The modules that cannot be had.
  private var modules: Set<String> = []
  /// The names that nothing defines, with dots.
  private(set) var names: Set<String> = []
  /// The diagnostics that have been reported about them.
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the last reading found something to repair.
  private(set) var hasGrown = false
  private var attempts = 0
  private static let mostAttempts = 20

  var isEmpty: Bool { modules.isEmpty && names.isEmpty }

  /// Repairs a fresh state.
  mutating func apply(to state: LuaState) throws(LuaError) {
    hasGrown = false
    attempts += 1
    guard !isEmpty else { return }
    // What the file prints has been printed.
    state.print = { _ in }
    for module in modules { state.standIn(Poison(), forModule: module) }
    for name in names {
      do throws(LuaValueError) { try state.define(name, value: .object(Poison())) } catch {
        throw LuaError(.runtime, error.message, code: error.code)
      }
    }
  }

  /// Continues without a module, for which `told` was reported; false if that has been tried.
  mutating func replace(module: String, told: [Diagnostic]) -> Bool {
    guard attempts < Self.mostAttempts, modules.insert(module).inserted else { return false }
    diagnostics += told
    hasGrown = true
    return true
  }

  /// Continues with placeholders for undefined names; false if that has been tried.
  mutating func define(_ unknown: Set<String>) -> Bool {
    guard attempts < Self.mostAttempts, !unknown.isSubset(of: names) else { return false }
    names.formUnion(unknown)
    hasGrown = true
    return true
  }
}
