import CLua

/// Prints values without running anything of the script: tables by raw traversal, in a fixed order, at most
/// 4 deep and 20 items a level; no addresses.
struct ValuePrinter: ~Copyable {
  private static let deepest = 4
  private static let mostItems = 20
  private static let longest = 2_000

  private let state: LuaState
  private let thread: OpaquePointer
  /// Maximum number of columns of a line that can be wrapped.
  private let width: Int

  init(_ call: borrowing LuaCall, width: Int) {
    state = call.state
    thread = call.thread
    self.width = width
  }

  /// Returns the argument at `index` as text.
  func text(of index: Int) -> String {
    text(Int32(index), depth: 0, used: 0, above: [])
  }

  /// `used`: the columns already used on the value's line if the enclosing table is wrapped.
  private func text(_ index: Int32, depth: Int, used: Int, above: [UnsafeRawPointer]) -> String {
    guard lua_checkstack(thread, 10) != 0 else { return "…" }
    switch lua_type(thread, index) {
    case LUA_TNIL, LUA_TNONE: return "nil"
    case LUA_TBOOLEAN: return lua_toboolean(thread, index) != 0 ? "true" : "false"
    case LUA_TNUMBER: return number(index)
    case LUA_TSTRING: return quoted(index)
    case LUA_TFUNCTION: return "<function>"
    case LUA_TTHREAD: return "<coroutine>"
    case LUA_TTABLE: return table(index, depth: depth, used: used, above: above)
    default:
      guard let object = state.readObject(thread, index) else { return "<userdata>" }
      return (object as? any LuaPrintable)?.luaDescription ?? "<\(type(of: object).luaType.name)>"
    }
  }

  private func number(_ index: Int32) -> String {
    if lua_isinteger(thread, index) != 0 { return String(lua_tointegerx(thread, index, nil)) }
    return lua_tonumberx(thread, index, nil).description
  }

  private func quoted(_ index: Int32) -> String {
    state.withBytes(thread, index) { bytes in
      let isLong = bytes.count > Self.longest
      return LuaQuoting.quoted(isLong ? bytes.prefix(Self.longest) : bytes[...])
        + (isLong ? "… \(bytes.count - Self.longest) more bytes" : "")
    }
  }

  private func table(_ index: Int32, depth: Int, used: Int, above: [UnsafeRawPointer]) -> String {
    let base = lua_gettop(thread)
    defer { clua_pop(thread, lua_gettop(thread) - base) }
    if clua_is_error(thread, index) != 0 { return errorText(index) }
    lua_pushvalue(thread, index)
    clua_unroll(thread)
    let contents = lua_gettop(thread)
    guard let identity = lua_topointer(thread, contents).map({ UnsafeRawPointer($0) }) else { return "{}" }
    if above.contains(identity) { return "<cycle>" }
    let keys = keys(of: contents)
    if keys.isEmpty { return "{}" }
    guard depth < Self.deepest else { return "{…}" }
    var parts: [String] = []
    var place: Int64 = 1
    for key in keys.prefix(Self.mostItems) {
      push(key)
      lua_rawget(thread, contents)
      let isNext = if case .integer(place) = key { true } else { false }
      let name = isNext ? "" : "\(key.title) = "
      // Two columns further in than its table, and a comma after it.
      let taken = depth * 2 + 2 + name.count + 1
      let value = text(lua_gettop(thread), depth: depth + 1, used: taken, above: above + [identity])
      clua_pop(thread, 1)
      if isNext { place += 1 }
      parts.append(name + value)
    }
    if keys.count > Self.mostItems { parts.append("… \(keys.count - Self.mostItems) more") }
    return joined(parts, used: used)
  }

  private func joined(_ parts: [String], used: Int) -> String {
    let line = "{ " + parts.joined(separator: ", ") + " }"
    if line.count + used <= width, !line.contains("\n") { return line }
    let indented = parts.map {
      "  " + $0.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
    }
    return "{\n" + indented.joined(separator: ",\n") + "\n}"
  }

  private func errorText(_ index: Int32) -> String {
    func field(_ name: String) -> String? {
      state.pushString(name, on: thread)
      lua_rawget(thread, index)
      defer { clua_pop(thread, 1) }
      guard lua_type(thread, -1) == LUA_TSTRING else { return nil }
      return state.withBytes(thread, -1) { String(decoding: $0, as: UTF8.self) }
    }
    return "error(\(field("code") ?? "runtime"): \(field("message") ?? ""))"
  }

  // -- Keys

  private func keys(of contents: Int32) -> [TableKey] {
    var keys: [TableKey] = []
    lua_pushnil(thread)
    while lua_next(thread, contents) != 0 {
      clua_pop(thread, 1)
      if let key = key(at: lua_gettop(thread)) { keys.append(key) }
    }
    return keys.sorted()
  }

  private func key(at index: Int32) -> TableKey? {
    switch lua_type(thread, index) {
    case LUA_TNUMBER where lua_isinteger(thread, index) != 0: .integer(lua_tointegerx(thread, index, nil))
    case LUA_TNUMBER: .number(lua_tonumberx(thread, index, nil))
    case LUA_TSTRING: .string(state.withBytes(thread, index) { Array($0) })
    case LUA_TBOOLEAN: .boolean(lua_toboolean(thread, index) != 0)
    default: nil
    }
  }

  private func push(_ key: TableKey) {
    switch key {
    case .integer(let integer): lua_pushinteger(thread, integer)
    case .number(let number): lua_pushnumber(thread, number)
    case .string(let bytes):
      bytes.withUnsafeBytes {
        _ = lua_pushlstring(thread, $0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count)
      }
    case .boolean(let boolean): lua_pushboolean(thread, boolean ? 1 : 0)
    }
  }
}

/// A key of a table that is printed; keys that are handles or tables are not.
private enum TableKey: Comparable {
  case integer(Int64)
  case number(Double)
  case string([UInt8])
  case boolean(Bool)

  /// The key as written before `=`.
  var title: String {
    switch self {
    case .integer(let integer): "[\(integer)]"
    case .number(let number): "[\(number)]"
    case .boolean(let boolean): "[\(boolean)]"
    case .string(let bytes):
      LuaQuoting.isName(bytes) ? String(decoding: bytes, as: UTF8.self) : "[\(LuaQuoting.quoted(bytes))]"
    }
  }

  static func < (left: TableKey, right: TableKey) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.number(let a), .number(let b)): a < b
    case (.string(let a), .string(let b)): a.lexicographicallyPrecedes(b)
    case (.boolean(let a), .boolean(let b)): !a && b
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .integer: 0
    case .number: 1
    case .string: 2
    case .boolean: 3
    }
  }
}
