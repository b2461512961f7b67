import CLua

extension LuaState {
  static let maximumDepth = 64
  static let maximumCopied = 262_144
  /// Number of bytes that the copy of a table takes besides its values.
  static let tableWeight = 128

  // -- Pushing: none of these raises, since the host is on top

  func pushString(_ text: String, on thread: OpaquePointer) {
    var text = text
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { lua_pushlstring(thread, $0.baseAddress, $0.count) }
    }
  }

  func pushValue(_ value: LuaValue, on thread: OpaquePointer, depth: Int = 0) throws(LuaValueError) {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    switch value {
    case .nil: lua_pushnil(thread)
    case .boolean(let value): lua_pushboolean(thread, value ? 1 : 0)
    case .integer(let value): lua_pushinteger(thread, value)
    case .number(let value): lua_pushnumber(thread, value)
    case .string(let value): pushString(value, on: thread)
    case .bytes(let value):
      value.withUnsafeBytes {
        _ = lua_pushlstring(thread, $0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count)
      }
    case .function(let function):
      guard function.pool === pool else { throw .otherState }
      clua_kept(thread, function.slot)
    case .object(let object): pushObject(object, on: thread)
    case .table(let table): try pushTable(table, on: thread, depth: depth)
    case .row(let row):
      try pushTable(row.table, on: thread, depth: depth)
      apply(row.shape, on: thread)
    }
  }

  private func pushTable(_ table: LuaTable, on thread: OpaquePointer, depth: Int) throws(LuaValueError) {
    guard lua_checkstack(thread, 10) != 0 else { throw .tooLarge }
    let base = lua_gettop(thread)
    lua_createtable(thread, Int32(clamping: table.array.count), Int32(clamping: table.fields.count))
    do {
      for (index, value) in table.array.enumerated() {
        try pushValue(value, on: thread, depth: depth + 1)
        lua_rawseti(thread, -2, Int64(index + 1))
      }
      for (name, value) in table.fields {
        pushString(name, on: thread)
        try pushValue(value, on: thread, depth: depth + 1)
        lua_rawset(thread, -3)
      }
    } catch {
      clua_pop(thread, lua_gettop(thread) - base)
      throw error
    }
  }

  // -- Reading

  func withBytes<Result>(
    _ thread: OpaquePointer, _ index: Int32, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    var length = 0
    let start = lua_type(thread, index) == LUA_TSTRING ? lua_tolstring(thread, index, &length) : nil
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length))
  }

  func readString(_ thread: OpaquePointer, _ index: Int32) -> LuaValue {
    guard let text = readText(thread, index) else { return .bytes(withBytes(thread, index) { Array($0) }) }
    return .string(text)
  }

  /// Returns a UTF-8 string; nil if it is not UTF-8.
  func readText(_ thread: OpaquePointer, _ index: Int32) -> String? {
    var length = 0
    guard let start = lua_tolstring(thread, index, &length) else { return nil }
    clua_note_copied(context, length)
    // The shortest way, for a text without a zero in it.
    if let text = String(validatingCString: start), text.utf8.count == length { return text }
    return String(validating: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  func readFunction(_ thread: OpaquePointer, _ index: Int32) -> LuaFunctionReference {
    LuaFunctionReference(slot: keep(thread, index), pool: pool)
  }

  func readValue(_ thread: OpaquePointer, _ index: Int32) throws(LuaValueError) -> LuaValue {
    var copied = 0
    return try readValue(thread, index, depth: 0, copied: &copied)
  }

  private func readValue(
    _ thread: OpaquePointer, _ index: Int32, depth: Int, copied: inout Int
  ) throws(LuaValueError) -> LuaValue {
    copied += 1
    let type = lua_type(thread, index)
    // What a copy takes is known before it is made; a table that is held in many places is copied for each.
    let room = type == LUA_TTABLE ? Self.tableWeight : MemoryLayout<LuaValue>.stride
    if clua_note_copied(context, room) == 0 || copied > Self.maximumCopied { throw .tooLarge }
    switch type {
    case LUA_TNIL, LUA_TNONE: return .nil
    case LUA_TBOOLEAN: return .boolean(lua_toboolean(thread, index) != 0)
    case LUA_TNUMBER:
      if lua_isinteger(thread, index) != 0 { return .integer(lua_tointegerx(thread, index, nil)) }
      return .number(lua_tonumberx(thread, index, nil))
    case LUA_TSTRING:
      let value = readString(thread, index)
      copied += Int(lua_rawlen(thread, index)) / 64  // long strings count too
      return value
    case LUA_TTABLE: return .table(try readTable(thread, index, depth: depth + 1, copied: &copied))
    case LUA_TFUNCTION: return .function(readFunction(thread, index))
    default:
      if let object = readObject(thread, index) { return .object(object) }
      throw .kind(String(cString: lua_typename(thread, lua_type(thread, index))))
    }
  }

  /// Copies a table by raw traversal, a frozen one too.
  private func readTable(
    _ thread: OpaquePointer, _ index: Int32, depth: Int, copied: inout Int
  ) throws(LuaValueError) -> LuaTable {
    guard depth <= Self.maximumDepth, lua_checkstack(thread, 40) != 0 else { throw .tooDeep }
    let base = lua_gettop(thread)
    defer { clua_pop(thread, lua_gettop(thread) - base) }
    lua_pushvalue(thread, index)
    clua_unroll(thread)
    let contents = lua_gettop(thread)
    var table = LuaTable()
    let length = Int64(lua_rawlen(thread, contents))
    table.array.reserveCapacity(min(Int(length), 4096))
    for place in 0..<length {
      lua_rawgeti(thread, contents, place + 1)
      table.array.append(try readValue(thread, lua_gettop(thread), depth: depth, copied: &copied))
      clua_pop(thread, 1)
    }
    lua_pushnil(thread)
    while lua_next(thread, contents) != 0 {
      let key = lua_gettop(thread) - 1
      if table.fields.isEmpty { table.fields.reserveCapacity(4) }
      if lua_type(thread, key) == LUA_TSTRING {
        guard case .string(let name) = readString(thread, key) else { throw .key("that is not UTF-8") }
        let value = try readValue(thread, key + 1, depth: depth, copied: &copied)
        // Lua compares bytes: here, two ways to write 'é' are one key.
        guard table.fields.updateValue(value, forKey: name) == nil else { throw .sameKeys }
      } else if lua_isinteger(thread, key) == 0 || !(0..<length).contains(lua_tointegerx(thread, key, nil) &- 1) {
        throw .key(keyName(thread, key))
      }
      clua_pop(thread, 1)
    }
    return table
  }

  private func keyName(_ thread: OpaquePointer, _ index: Int32) -> String {
    switch lua_type(thread, index) {
    case LUA_TNUMBER where lua_isinteger(thread, index) != 0: "\(lua_tointegerx(thread, index, nil))"
    case LUA_TNUMBER: "\(lua_tonumberx(thread, index, nil))"
    case LUA_TBOOLEAN: lua_toboolean(thread, index) != 0 ? "true" : "false"
    default: "that is a \(String(cString: lua_typename(thread, lua_type(thread, index))))"
    }
  }

  // -- Kept values

  /// Keeps the value at `index` until its slot is released.
  func keep(_ thread: OpaquePointer, _ index: Int32) -> Int64 {
    drainReferences()
    if freeSlots.isEmpty {
      slots += 1
      freeSlots.append(slots)
    }
    let slot = freeSlots.removeLast()
    lua_checkstack(thread, 5)
    lua_pushvalue(thread, index)
    clua_keep(thread, slot)
    return slot
  }

  func release(_ slot: Int64) {
    lua_checkstack(current, 5)
    clua_drop(current, slot)
    freeSlots.append(slot)
  }

  /// Releases the values of references that no longer exist.
  ///
  /// Called only by the host, when no Lua operation is in progress.
  func drainReferences() {
    for slot in pool.takeReleased() { release(slot) }
  }
}
