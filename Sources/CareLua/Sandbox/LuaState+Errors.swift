import CLua

extension LuaState {
  // -- From Swift to Lua

  /// Pushes the error value of what a host function threw.
  func pushError(_ error: any Error, on thread: OpaquePointer) {
    lua_checkstack(thread, 20)
    if let error = error as? LuaError, let record = failures.last(where: { $0.error.serial == error.serial }) {
      clua_kept(thread, record.slot)
      return
    }
    lua_createtable(thread, 0, 8)
    let failure = error as? LuaError
    let raisable = error as? any LuaRaisable
    setField("code", failure?.code ?? failure?.kind.rawValue ?? raisable?.code ?? "host_error", on: thread)
    let message = raisable?.raisedMessage ?? LuaError.message(of: error)
    setField("message", Self.truncated(message), on: thread)
    setField("path", raisable?.path, on: thread)
    setField("expected", raisable?.expected, on: thread)
    setField("got", raisable?.got, on: thread)
    let here = failure == nil ? position() : nil
    setField("file", failure?.file ?? here?.chunk, on: thread)
    if let line = failure?.line ?? here?.line {
      pushString("line", on: thread)
      lua_pushinteger(thread, Int64(line))
      lua_rawset(thread, -3)
    }
    // The error may repeat a text that the call was given, in its message, as what it got, and as its own.
    let bytes = 2 * message.utf8.count + (raisable?.got?.utf8.count ?? 0)
    clua_make_error(thread, Unmanaged.passRetained(LuaThrownBox(error)).toOpaque(), bytes)
  }

  private func setField(_ name: String, _ value: String?, on thread: OpaquePointer) {
    guard let value else { return }
    pushString(name, on: thread)
    pushString(value, on: thread)
    lua_rawset(thread, -3)
  }

  /// The text, cut where it is longer than 1 kB.
  static func truncated(_ text: String) -> String {
    text.utf8.count <= 1024 ? text : String(decoding: text.utf8.prefix(1021), as: UTF8.self) + "…"
  }

  // -- From Lua to Swift

  /// Returns an error made from the value on top, and pops it.
  func takeFailure(status: Int32) -> LuaError {
    let thread = current
    let noted = clua_last_failure(context)
    var error = LuaError(
      deathKind ?? .runtime, Self.text(noted.message, noted.message_length),
      file: noted.source.map { Self.text($0, noted.source_length) }, line: noted.line > 0 ? Int(noted.line) : nil,
      traceback: Self.text(noted.trace, noted.trace_length).split(separator: "\n").map(String.init))
    defer { clua_pop(thread, 1) }
    guard lua_checkstack(thread, 20) != 0 else { return error }
    let type = lua_type(thread, -1)
    if deathKind != nil { return error }
    if let record = failures.last(where: { isSame(thread, $0.slot) }) { return record.error }
    if clua_is_error(thread, -1) != 0 {
      complete(&error, thread)
      if let original = error.thrown as? LuaError { return original }
    } else if type != LUA_TSTRING {
      if type == LUA_TTABLE { error.code = rawString("code", thread) }
      error.message = described(thread)
      // `error { code = …, message = … }` without a text of its own.
      if error.message == "<table>", let message = rawString("message", thread) { error.message = message }
      if let deathKind { error.kind = deathKind }
    }
    if depth > 1 { remember(&error, thread) }
    return error
  }

  /// Reads the fields of one of the host's error values.
  private func complete(_ error: inout LuaError, _ thread: OpaquePointer) {
    error.code = rawString("code", thread)
    error.message = rawString("message", thread) ?? error.message
    if let file = rawString("file", thread) {
      error.file = file
      pushString("line", on: thread)
      lua_rawget(thread, -2)
      var isInteger: Int32 = 0
      let line = lua_tointegerx(thread, -1, &isInteger)
      error.line = isInteger != 0 ? Int(line) : nil
      clua_pop(thread, 1)
    }
    if let thrown = clua_thrown_at(thread, -1) {
      error.thrown = Unmanaged<LuaThrownBox>.fromOpaque(thrown).takeUnretainedValue().error
    }
  }

  /// Returns the result of the script's `__tostring` for the value on top, within the budget.
  private func described(_ thread: OpaquePointer) -> String {
    let typeName = String(cString: lua_typename(thread, lua_type(thread, -1)))
    let status = clua_describe(thread, -1)
    defer { clua_pop(thread, 1) }
    if status == LUA_OK, case .string(let text) = readString(thread, -1) { return Self.truncated(text) }
    if let deathKind { return Self.endings[deathKind] ?? "" }
    return "(error object is a \(typeName) value)"
  }

  private func rawString(_ name: String, _ thread: OpaquePointer) -> String? {
    pushString(name, on: thread)
    lua_rawget(thread, -2)
    defer { clua_pop(thread, 1) }
    guard lua_type(thread, -1) == LUA_TSTRING, case .string(let text) = readString(thread, -1) else { return nil }
    return text
  }

  /// Returns an error made from the compiler's message on top, and pops it.
  func takeSyntaxFailure(status: Int32, chunk: String) -> LuaError {
    let thread = current
    defer { clua_pop(thread, 1) }
    let text = withBytes(thread, -1) { String(decoding: $0.prefix(1024), as: UTF8.self) }
    if let deathKind { return LuaError(deathKind, text, file: chunk) }
    let file = chunk.hasPrefix("=") ? String(chunk.dropFirst()) : chunk
    // Lua writes "name:line: message", the name shortened.
    guard let match = text.firstMatch(of: #/:(\d+): /#) else { return LuaError(.syntax, text, file: file) }
    let line = Int(match.1)  // allowed: the interpreter's own number of a line
    return LuaError(.syntax, String(text[match.range.upperBound...]), file: file, line: line)
  }

  /// Returns the error for a value that cannot be passed.
  func valueError(_ error: LuaValueError) -> LuaError {
    LuaError(.runtime, error.message, code: error.code, thrown: error)
  }

  // -- Endings

  static let endings: [LuaError.Kind: String] = [
    .budget: "work budget exceeded", .memory: "memory limit exceeded", .deadline: "time limit exceeded",
    .interrupted: "interrupted",
  ]

  var deathKind: LuaError.Kind? {
    switch clua_death_of(context) {
    case CLUA_DEAD_BUDGET: .budget
    case CLUA_DEAD_MEMORY: .memory
    case CLUA_DEAD_DEADLINE: .deadline
    case CLUA_DEAD_INTERRUPTED: .interrupted
    default: nil
    }
  }

  /// The reason that the state has ended; nil if it has not.
  func endedError() -> LuaError? {
    guard let deathKind else { return nil }
    return LuaError(deathKind, Self.endings[deathKind] ?? "")
  }

  // -- Nested failures

  /// Keeps the error value on top, as the most recent of a few.
  private func remember(_ error: inout LuaError, _ thread: OpaquePointer) {
    serials += 1
    error.serial = serials
    if failures.count == 8 { release(failures.removeFirst().slot) }
    failures.append(LuaFailureRecord(slot: keep(thread, -1), error: error))
  }

  private func isSame(_ thread: OpaquePointer, _ slot: Int64) -> Bool {
    clua_kept(thread, slot)
    defer { clua_pop(thread, 1) }
    return lua_rawequal(thread, -1, -2) != 0
  }

  func forgetFailures() {
    for record in failures { release(record.slot) }
    failures = []
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
