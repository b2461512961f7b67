import CLua

/// A member of a table or a handle, as completion shows it.
package struct LuaMember: Hashable, Sendable {
  /// The kind of a member, which determines the characters that follow its completion.
  package enum Kind: Hashable, Sendable {
    case function, table, handle, value
    /// A function that is called with a colon.
    case method
  }

  /// The name of the member.
  package var name: String
  /// The kind of member.
  package var kind: Kind

  /// Whether it can be called.
  package var isCallable: Bool { kind == .function || kind == .method }
}

/// One step of a path from the globals to a value.
package enum LuaPathStep: Hashable, Sendable {
  case name(String)
  case index(Int64)

  /// The steps of a dotted path; none for the globals themselves.
  package static func steps(of path: String) -> [LuaPathStep] { path.split(separator: ".").map { .name(String($0)) } }
}

extension LuaState {
  /// Returns a copy of the global at a dotted path; nil if there is none.
  ///
  /// It uses raw access, so no script code runs.
  ///
  /// - Throws: ``LuaValueError`` if it cannot be copied.
  package func global(_ path: String) throws(LuaValueError) -> LuaValue {
    let base = lua_gettop(current)
    defer { clua_pop(current, lua_gettop(current) - base) }
    guard walk(LuaPathStep.steps(of: path)) else { return .nil }
    return try readValue(current, lua_gettop(current))
  }

  /// Returns the members with string names of the global at a dotted path (`""` for the globals), sorted by name.
  package func members(of path: String) -> [LuaMember] {
    members(at: LuaPathStep.steps(of: path))
  }

  /// Returns the members with string names of the value at a path, sorted by name.
  package func members(at path: [LuaPathStep]) -> [LuaMember] {
    let thread = current
    let base = lua_gettop(thread)
    defer { clua_pop(thread, lua_gettop(thread) - base) }
    guard walk(path) else { return [] }
    if let object = readObject(thread, -1) {
      let type = type(of: object).luaType
      let members =
        type.fields.keys.map { LuaMember(name: $0, kind: .value) }
        + type.methods.keys.map { LuaMember(name: $0, kind: .method) }
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

  /// Returns the name of the type of the handle at a dotted path; nil if there is none.
  package func handleType(at path: String) -> String? {
    handleType(at: LuaPathStep.steps(of: path))
  }

  /// Returns the name of the type of the handle at a path; nil if there is none.
  package func handleType(at path: [LuaPathStep]) -> String? {
    let base = lua_gettop(current)
    defer { clua_pop(current, lua_gettop(current) - base) }
    guard walk(path), let object = readObject(current, -1) else { return nil }
    return type(of: object).luaType.name
  }

  /// Returns whether there is a value at a path.
  package func holds(_ path: [LuaPathStep]) -> Bool {
    let base = lua_gettop(current)
    defer { clua_pop(current, lua_gettop(current) - base) }
    return walk(path)
  }

  /// Returns whether there is a text at a path.
  package func isText(at path: [LuaPathStep]) -> Bool { holds(LUA_TSTRING, at: path) }

  /// Returns whether there is a table at a path.
  package func isTable(at path: [LuaPathStep]) -> Bool { holds(LUA_TTABLE, at: path) }

  private func holds(_ type: Int32, at path: [LuaPathStep]) -> Bool {
    let base = lua_gettop(current)
    defer { clua_pop(current, lua_gettop(current) - base) }
    return walk(path) && lua_type(current, -1) == type
  }

  private func kind(_ thread: OpaquePointer) -> LuaMember.Kind {
    switch lua_type(thread, -1) {
    case LUA_TFUNCTION: .function
    case LUA_TTABLE: .table
    case LUA_TUSERDATA: .handle
    default: .value
    }
  }

  /// Pushes the value at `path`.
  ///
  /// Returns false if there is none.
  private func walk(_ path: [LuaPathStep]) -> Bool {
    let thread = current
    lua_checkstack(thread, 20)
    clua_push_globals(thread)
    for step in path {
      guard lua_type(thread, -1) == LUA_TTABLE else { return false }
      clua_resolve(thread)
      switch step {
      case .name(let name): pushString(name, on: thread)
      case .index(let index): lua_pushinteger(thread, index)
      }
      clua_member(thread)
      lua_copy(thread, -1, -2)
      clua_pop(thread, 1)
    }
    return lua_type(thread, -1) != LUA_TNIL
  }
}
