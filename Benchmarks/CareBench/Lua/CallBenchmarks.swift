import CLuaPeer
import CareLua

/// Calls from a script in one state and under one hook: Swift functions beside C functions of the same shape.
enum CallBenchmarks {
  /// The goal for a call, as a multiple of a plain C function's time.
  private static let most = 1.5

  static func all() throws -> [LuaComparison] {
    [
      try compare("no-arguments", "swift_nothing()", "c_nothing()"),
      try compare("two-integers", "swift_add(i, 1)", "c_add(i, 1)"),
      try compare("a-string", "swift_length('check-in')", "c_length('check-in')"),
      try compare("a-method", "swift:add(i)", "c:add(i)"),
      try compare("a-field", "local n = swift.number", "local n = c.number"),
    ]
  }

  private static func compare(_ name: String, _ ours: String, _ peer: String) throws -> LuaComparison {
    let state = try LuaState(limits: LuaBenchmarks.roomy)
    state.define("swift_nothing") { _ in }
    state.define("swift_add") { call in call.push(try call.integer(1) &+ call.integer(2)) }
    state.define("swift_length") { call in call.push(try call.string(1).utf8.count) }
    state.defineNative("c_nothing", clua_peer_nothing)
    state.defineNative("c_add", clua_peer_add)
    state.defineNative("c_length", clua_peer_length)
    state.defineNative("c_handle", clua_peer_handle)
    try state.define("swift_handle", value: .object(Handle()))
    let loop = { (body: String) in
      try state.load(
        source: """
          local swift_nothing, swift_add, swift_length, swift = swift_nothing, swift_add, swift_length, swift_handle
          local c_nothing, c_add, c_length, c = c_nothing, c_add, c_length, c_handle()
          for i = 1, ... do \(body) end
          """, chunk: "=bench")
    }
    let (mine, other) = (try loop(ours), try loop(peer))
    return LuaComparison(
      "lua.call." + name, unit: .ns, operations: 300_000,
      ours: { _ = try state.call(mine, [.integer(Int64($0))]) },
      peers: [.init(name: "in C", goal: most) { _ = try state.call(other, [.integer(Int64($0))]) }])
  }

  private final class Handle: LuaObject {
    let number: Int64 = 40

    static let luaType = LuaType("handle")
      .field("number") { (handle: Handle) in .integer(handle.number) }
      .method("add") { (handle: Handle, call) in call.push(handle.number &+ (try call.integer(2))) }
  }
}
