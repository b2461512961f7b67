import CLuaPeer
import Care
import CareLua
import CareModel
import Foundation

/// The creation of a state, up to the point where a plan's file or a hook can run.
enum StateBenchmarks {
  static func all() throws -> [LuaComparison] {
    [
      LuaComparison(
        "lua.state.sandbox", unit: .us, operations: 500,
        ours: { for _ in 0..<$0 { blackHole(try LuaState(limits: .plan)) } }, peers: [stock]),
      LuaComparison(
        "lua.state.hook", unit: .us, goal: 60, operations: 500,
        ours: { for _ in 0..<$0 { blackHole(try PlanLoader.bare().emptyState()) } }, peers: [stock]),
      LuaComparison(
        "lua.state.hook-frozen", unit: .us, operations: 500,
        ours: { for _ in 0..<$0 { try PlanLoader.bare().emptyState().freeze() } }, peers: [stock]),
    ]
  }

  /// Measures the memory of states beside their goal.
  static func memory() throws -> [LuaMeasurement] {
    let sandbox = try LuaState(limits: .plan)
    let hook = try PlanLoader.bare().emptyState()
    let ready = hook.memoryUsed
    try hook.freeze()
    return [
      LuaMeasurement("lua.memory.sandbox", ours: Double(sandbox.memoryUsed), unit: "bytes"),
      LuaMeasurement("lua.memory.hook", ours: Double(ready), unit: "bytes", goal: 48 * 1024),
      LuaMeasurement("lua.memory.hook-frozen", ours: Double(hook.memoryUsed), unit: "bytes", goal: 48 * 1024),
    ]
  }

  private static var stock: LuaComparison.Peer {
    .init(name: "stock libraries") { count in
      for _ in 0..<count {
        guard let state = clua_peer_open(0) else { throw BenchError.text("no memory for a Lua state") }
        clua_peer_close(state)
      }
    }
  }
}

extension PlanLoader {
  /// A loader configured as in the script host.
  fileprivate static func bare() -> PlanLoader {
    PlanLoader { state throws(LuaError) in
      try JSONLibrary.install(in: state)
    }
  }
}

/// Loading plans: from their folder with all checks, and from a stored bundle.
enum LoadingBenchmarks {
  static func all() throws -> [LuaComparison] {
    let host = LuaScriptHost()
    let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../plans")
    let reader = FolderReader(folder: plans.appending(path: "knee-recovery"), displayPath: "plans/knee-recovery")
    let definition = try host.load(reader)
    let bundle = definition.bundle
    guard host.check(reader).items.isEmpty else { throw BenchError.text("knee-recovery has diagnostics") }
    return [
      LuaComparison(
        "lua.load.knee-recovery", unit: .ms, goal: 5, operations: 10,
        ours: { for _ in 0..<$0 { blackHole(host.check(reader)) } }),
      LuaComparison(
        "lua.load.hook-state", unit: .ms, operations: 10,
        ours: { for _ in 0..<$0 { blackHole(try host.hookPaths(in: bundle)) } }),
    ]
  }
}
