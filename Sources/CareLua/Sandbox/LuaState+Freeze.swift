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

/// A variable that outlives the calls of a function which assigns to it.
package struct LuaSharedVariable: Hashable, Sendable {
  /// The variable.
  package var name: String
  /// The chunk of the function that assigns to it.
  package var chunk: String
  /// The line where that function begins.
  package var line: Int
}

extension LuaState {
  /// The variables declared outside `function` that it assigns to, or that a function which it can reach assigns to.
  ///
  /// Freezing makes tables read-only; a variable itself cannot be. A hook with such a variable keeps something between calls.
  ///
  /// - Throws: ``LuaError``: a coroutine or an iterator is reachable.
  package func sharedVariables(of function: LuaFunctionReference) throws(LuaError) -> [LuaSharedVariable] {
    guard function.pool === pool else { throw valueError(.otherState) }
    let thread = current
    lua_checkstack(thread, 20)
    clua_kept(thread, function.slot)
    let status = clua_find_writes(thread)
    defer { clua_pop(thread, 1) }
    guard status == LUA_OK else {
      throw LuaError(.runtime, withBytes(thread, -1) { String(decoding: $0, as: UTF8.self) }, code: "not_freezable")
    }
    let list: LuaTable?
    do throws(LuaValueError) { list = try readValue(thread, lua_gettop(thread)).table } catch {
      throw valueError(error)
    }
    let items = list?.array ?? []
    return stride(from: 0, to: items.count - 2, by: 3).map { start in
      LuaSharedVariable(
        name: items[start].string ?? "", chunk: items[start + 1].string ?? "",
        line: Int(items[start + 2].integer ?? 0))
    }
  }
}
