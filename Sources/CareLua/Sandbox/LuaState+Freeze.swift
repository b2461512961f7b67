import CLua

extension LuaState {
  /// Makes everything that scripts have built so far read-only: the globals, the modules, the host's references, and all tables that
  /// these reach through tables, metatables and variables of functions.
  ///
  /// Tables keep their identity. Assigning to one raises an error at the author's line.
  ///
  /// - Throws: ``LuaError`` if a coroutine or an iterator is reachable; these cannot be frozen.
  package func freeze() throws(LuaError) {
    lua_checkstack(main, 20)
    drainReferences()
    guard depth == 0 else { throw LuaError(.runtime, "a state cannot be frozen while it runs") }
    guard clua_freeze(main) != LUA_OK else { return }
    defer { clua_pop(main, 1) }
    throw LuaError(.runtime, withBytes(main, -1) { String(decoding: $0, as: UTF8.self) }, code: "not_freezable")
  }

  /// Frees what scripts can no longer reach, so that an idle state holds only what it needs.
  package func collect() {
    drainReferences()
    clua_collect(main)
  }

  /// Makes an ended state usable again, for the prompt: after an interrupt, or an exceeded work or time limit.
  ///
  /// The script's unfinished changes stay. Returns false after an exceeded memory limit.
  package func revive() -> Bool {
    clua_revive(main) != 0
  }
}

/// A variable that outlives the calls of a function that assigns to it.
package struct LuaSharedVariable: Hashable, Sendable {
  /// The name of the variable.
  package var name: String
  /// The chunk of the function that assigns to it.
  package var chunk: String
  /// The line where that function begins.
  package var line: Int
}

extension LuaState {
  /// Returns the variables declared outside `function` that it, or a function that it can reach, assigns to.
  ///
  /// Freezing makes tables read-only, but not variables. A hook with such a variable keeps state between calls.
  ///
  /// - Throws: ``LuaError`` if a coroutine or an iterator is reachable.
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
