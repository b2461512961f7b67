import CLua

extension LuaState {
  /// Makes everything that scripts have built so far read-only: the globals, the modules, what the host refers to, and all tables that
  /// these reach through tables, metatables and variables of functions.
  ///
  /// Tables keep their identity. Assigning to one raises an error at the author's line.
  ///
  /// - Throws: ``LuaError``: a coroutine or an iterator is reachable; these cannot be frozen.
  package func freeze() throws(LuaError) {
    lua_checkstack(main, 20)
    drainReferences()
    guard depth == 0 else { throw LuaError(.runtime, "a state cannot be frozen while it runs") }
    guard clua_freeze(main) != LUA_OK else { return }
    defer { clua_pop(main, 1) }
    throw LuaError(.runtime, withBytes(main, -1) { String(decoding: $0, as: UTF8.self) }, code: "not_freezable")
  }

  /// Frees what scripts no longer reach, so that a state that waits holds no more than it needs.
  package func collect() {
    drainReferences()
    clua_collect(main)
  }

  /// Lets a state that ended go on, for the prompt: after an interrupt, or a budget or time used up.
  ///
  /// What the script had half done stays so. False after running out of memory.
  package func revive() -> Bool {
    clua_revive(main) != 0
  }
}
