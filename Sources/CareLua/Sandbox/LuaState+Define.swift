import CLua

extension LuaState {
  /// Defines a global function, such as `store.enroll`, and the tables on its path.
  ///
  /// The body reads its arguments from the call and pushes its results.
  package func define(_ name: String, _ body: @escaping (inout LuaCall) throws -> Void) {
    let function = hostFunction(name, body)
    place(name) { clua_push_function($0, function.pointer) }
  }

  /// Defines a global function that takes and returns copies of values.
  package func defineCopying(_ name: String, _ function: @escaping ([LuaValue]) throws -> [LuaValue]) {
    define(name) { call in
      for value in try function(call.values()) { try call.push(value) }
    }
  }

  /// Defines a global value, such as `arg`.
  ///
  /// - Throws: ``LuaValueError`` if it is nested too deeply, or contains another state's function.
  package func define(_ name: String, value: LuaValue) throws(LuaValueError) {
    lua_checkstack(current, 20)
    try pushValue(value, on: current)
    place(name) { lua_pushvalue($0, -3) }
    clua_pop(current, 1)
  }

  /// Defines a global function in C, such as the baseline of a benchmark.
  package func defineNative(_ name: String, _ function: @escaping @convention(c) (OpaquePointer?) -> Int32) {
    place(name) { lua_pushcclosure($0, function, 0) }
  }

  func defineStandardFunctions() {
    let sink = hostFunction("print") { call in
      let line = call.owner.withBytes(call.thread, 1) { String(decoding: $0, as: UTF8.self) }
      call.owner.print(line)
    }
    place("print") { clua_push_print($0, sink.pointer) }
    define("require") { call in try call.owner.require(&call) }
  }

  /// Sets a global by its dotted name; `push` pushes the value over a table and the last name.
  private func place(_ name: String, _ push: (OpaquePointer) -> Void) {
    let thread = current
    lua_checkstack(thread, 20)
    let parts = name.split(separator: ".").map(String.init)
    clua_push_globals(thread)
    clua_resolve(thread)
    for part in parts.dropLast() {
      pushString(part, on: thread)
      clua_member(thread)
      if lua_type(thread, -1) != LUA_TTABLE {
        clua_pop(thread, 1)
        pushString(part, on: thread)
        lua_createtable(thread, 0, 0)
        clua_set_member(thread)
        pushString(part, on: thread)
        clua_member(thread)
      }
      clua_resolve(thread)
      lua_copy(thread, -1, -2)
      clua_pop(thread, 1)
    }
    pushString(parts.last ?? name, on: thread)
    push(thread)
    clua_set_member(thread)
    clua_pop(thread, 1)
  }
}

/// A Swift function that Lua can call.
final class LuaHostFunction {
  let name: String
  let body: (inout LuaCall) throws -> Void

  init(_ name: String, _ body: @escaping (inout LuaCall) throws -> Void) {
    self.name = name
    self.body = body
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
