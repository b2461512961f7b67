import CLuaPeer
import CareLua

/// A state from nothing to where a plan's file, or a hook, can run.
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

  /// What the states hold, beside what the goal allows.
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
  /// A loader as the script host has it.
  fileprivate static func bare() -> PlanLoader {
    PlanLoader { state throws(LuaError) in
      try JSONLibrary.install(in: state)
    }
  }
}
