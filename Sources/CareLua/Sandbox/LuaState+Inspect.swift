import CLua

/// A member of a table or a handle, as completion shows it.
package struct LuaMember: Hashable, Sendable {
  /// What completes after it.
  package enum Kind: Hashable, Sendable {
    case function, table, handle, value
  }

  /// The name.
  package var name: String
  /// What it is.
  package var kind: Kind
}

extension LuaState {
  /// A copy of the global at a dotted path; nil when there is none.
  ///
  /// It is found by raw access: no script code runs.
  ///
  /// - Throws: ``LuaValueError``: it cannot be copied.
  package func global(_ path: String) throws(LuaValueError) -> LuaValue {
    let base = lua_gettop(current)
    defer { clua_pop(current, lua_gettop(current) - base) }
    guard walk(path) else { return .nil }
    return try readValue(current, lua_gettop(current))
  }

  /// The members with string names of the global at a dotted path (`""` for the globals), sorted by name.
  package func members(of path: String) -> [LuaMember] {
    let thread = current
    let base = lua_gettop(thread)
    defer { clua_pop(thread, lua_gettop(thread) - base) }
    guard walk(path) else { return [] }
    if let object = readObject(thread, -1) {
      let type = type(of: object).luaType
      let members =
        type.fields.keys.map { LuaMember(name: $0, kind: .value) }
        + type.methods.keys.map { LuaMember(name: $0, kind: .function) }
      return members.sorted { $0.name < $1.name }
    }
    guard lua_type(thread, -1) == LUA_TTABLE else { return [] }
    clua_unroll(thread)
    var members: [LuaMember] = []
    lua_pushnil(thread)
    while lua_next(thread, -2) != 0 {
      if lua_type(thread, -2) == LUA_TSTRING, case .string(let name) = readString(thread, -2) {
        members.append(LuaMember(name: name, kind: kind(thread)))
      }
      clua_pop(thread, 1)
    }
    return members.sorted { $0.name < $1.name }
  }

  /// The name of the type of the handle at a dotted path; nil when there is none.
  package func handleType(at path: String) -> String? {
    let base = lua_gettop(current)
    defer { clua_pop(current, lua_gettop(current) - base) }
    guard walk(path), let object = readObject(current, -1) else { return nil }
    return type(of: object).luaType.name
  }

  private func kind(_ thread: OpaquePointer) -> LuaMember.Kind {
    switch lua_type(thread, -1) {
    case LUA_TFUNCTION: .function
    case LUA_TTABLE: .table
    case LUA_TUSERDATA: .handle
    default: .value
    }
  }

  /// Leaves the global at `path` on top; false when there is none.
  private func walk(_ path: String) -> Bool {
    let thread = current
    lua_checkstack(thread, 20)
    clua_push_globals(thread)
    for part in path.split(separator: ".") {
      guard lua_type(thread, -1) == LUA_TTABLE else { return false }
      clua_resolve(thread)
      pushString(String(part), on: thread)
      clua_member(thread)
      lua_copy(thread, -1, -2)
      clua_pop(thread, 1)
    }
    return lua_type(thread, -1) != LUA_TNIL
  }
}
