import CareLua

/// The script host beside its foundations: plain C functions, and the system's Lua.
enum LuaBenchmarks {
  static func run(isWanted: (String) -> Bool) throws -> [any Report] {
    var reports: [any Report] = []
    for comparisons in themes {
      for comparison in try comparisons() where isWanted(comparison.name) { reports.append(try comparison.measure()) }
    }
    return try reports + StateBenchmarks.memory().filter { isWanted($0.name) }
  }

  /// Does the work of a measurement once; see ``LuaComparison/once(_:amount:in:)``.
  static func once(_ name: String, amount: Int) throws { try LuaComparison.once(name, amount: amount, in: themes) }

  private static let themes: [@Sendable () throws -> [LuaComparison]] = [
    CallBenchmarks.all, StateBenchmarks.all, HookBenchmarks.all, LibraryBenchmarks.all, LoadingBenchmarks.all,
  ]

  /// Limits that no measurement reaches, with the hook that every script has.
  static var roomy: SandboxLimits {
    var limits = SandboxLimits.console
    limits.work = .max / 2
    limits.string = 64 << 20
    limits.processorTime = nil
    return limits
  }
}
