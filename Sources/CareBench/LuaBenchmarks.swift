import CareLua
import CLua

/// The way from a script to the host and back, beside what Lua's own C interface costs.
enum LuaBenchmarks {
  static func run() throws -> [Measurement] {
    [try call(), try freshState()]
  }

  private static func call() throws -> Measurement {
    let state = try LuaState(limits: unlimited)
    state.define("swift_add") { call in
      call.push(try call.integer(1) &+ call.integer(2))
    }
    state.defineNativeAddition("c_add")
    let loop = { (name: String) in
      try state.load(source: "local f = \(name) for i = 1, 1000000 do f(i, 1) end", chunk: "=bench")
    }
    let ours = try loop("swift_add"), peer = try loop("c_add")
    return try Measurement(
      "lua.call-of-a-binding", beside: "plain C function", unit: .ns, operations: 1_000_000,
      ours: { _ = try state.call(ours) }, peer: { _ = try state.call(peer) })
  }

  private static func freshState() throws -> Measurement {
    try Measurement(
      "lua.fresh-sandboxed-state", beside: "stock libraries", unit: .us, operations: 200,
      ours: { for _ in 0..<200 { blackHole(try LuaState(limits: .plan)) } },
      peer: {
        for _ in 0..<200 {
          let state = luaL_newstate()
          luaL_openlibs(state)
          lua_close(state)
        }
      })
  }

  private static var unlimited: SandboxLimits {
    var limits = SandboxLimits.console
    limits.work = .max / 2
    limits.wallTime = nil
    return limits
  }
}
