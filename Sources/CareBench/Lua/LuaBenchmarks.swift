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

  /// Does the work of a measurement once: a name, or a name with `.peer` for its first peer.
  static func once(_ name: String, amount: Int) throws {
    for comparisons in themes {
      for comparison in try comparisons() where name.hasPrefix(comparison.name) {
        switch name.dropFirst(comparison.name.count) {
        case "": try comparison.ours(amount)
        case ".peer":
          guard let peer = comparison.peers.first else { throw BenchError.text("\(name) has no peer to compare with") }
          try peer.work(amount)
        default: continue
        }
        return print(amount)
      }
    }
    throw BenchError.text("there is no measurement \(name)")
  }

  private static let themes: [@Sendable () throws -> [LuaComparison]] = [
    CallBenchmarks.all, StateBenchmarks.all, HookBenchmarks.all, LibraryBenchmarks.all, LoadingBenchmarks.all,
  ]

  /// Limits that no measurement reaches, with the hook that every script has.
  static var roomy: SandboxLimits {
    var limits = SandboxLimits.console
    limits.work = .max / 2
    limits.string = 64 << 20
    limits.wallTime = nil
    return limits
  }
}
