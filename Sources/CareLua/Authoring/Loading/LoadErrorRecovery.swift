import CareModel

/// What is put in the place of things that are known to fail, so that reading goes on behind them and tells all mistakes at once.
struct LoadErrorRecovery {
  /// The modules that cannot be had.
  private var modules: Set<String> = []
  /// The names that nothing defines, with dots.
  private(set) var names: Set<String> = []
  /// What has been told of them.
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

  /// Goes on without a module, of which this has been told; false where that has been tried.
  mutating func replace(module: String, told: [Diagnostic]) -> Bool {
    guard attempts < Self.mostAttempts, modules.insert(module).inserted else { return false }
    diagnostics += told
    hasGrown = true
    return true
  }

  /// Goes on with names that nothing defines; false where that has been tried.
  mutating func define(_ unknown: Set<String>) -> Bool {
    guard attempts < Self.mostAttempts, !unknown.isSubset(of: names) else { return false }
    names.formUnion(unknown)
    hasGrown = true
    return true
  }
}
