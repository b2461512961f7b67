import CLua

/// One call of a host function: its arguments, and the results that it pushes.
///
/// Arguments are counted from 1.
package struct LuaCall: ~Copyable {
  unowned(unsafe) let owner: LuaState
  let thread: OpaquePointer
  private unowned(unsafe) let function: LuaHostFunction
  /// The arguments before those that a script writes: 1 where the function is that of a table that can be called.
  package var skipped = 0
  /// Number of results pushed.
  package private(set) var results: Int = 0
  /// The error for a result that cannot be passed to the script.
  private(set) var refused: LuaValueError?

  init(owner: LuaState, thread: OpaquePointer, function: LuaHostFunction) {
    self.owner = owner
    self.thread = thread
    self.function = function
  }

  /// Number of arguments.
  package var count: Int { Int(lua_gettop(thread)) - results }

  /// Returns whether an argument was passed; results are above the arguments on the stack.
  func has(_ index: Int) -> Bool { results == 0 || index <= count }

  /// The name of the function, as messages show it.
  var name: String { function.name }

  /// The calling state.
  package var state: LuaState { owner }

  /// Returns the author's line that calls, or one further out.
  package func position(level: Int = 0) -> LuaPosition? { owner.position(level: level) }

  /// Charges work that the call does in Swift.
  ///
  /// - Throws: ``LuaBudgetExceeded`` if the budget is exceeded; the script ends when the call returns.
  package func charge(_ work: Int) throws(LuaBudgetExceeded) { try owner.charge(work) }

  /// Counts bytes that the host has made for an object that this call returns as memory of that object.
  ///
  /// - Throws: ``LuaValueError/tooLarge`` if the state has no room for them.
  func keep(bytes: Int) throws(LuaValueError) {
    guard clua_note_copied(owner.context, bytes) != 0 else { throw .tooLarge }
  }

  // Lua gives 20 free slots; a push may use a few on the way.
  private mutating func reserve() -> Bool {
    if results >= 10, lua_checkstack(thread, 10) == 0 { refused = .tooLarge }
    if refused == nil { results += 1 }
    return refused == nil
  }

  /// Pushes nil.
  package mutating func pushNil() {
    if reserve() { lua_pushnil(thread) }
  }

  /// Pushes a boolean.
  package mutating func push(_ value: Bool) {
    if reserve() { lua_pushboolean(thread, value ? 1 : 0) }
  }

  /// Pushes an integer.
  package mutating func push(_ value: Int64) {
    if reserve() { lua_pushinteger(thread, value) }
  }

  /// Pushes an integer.
  package mutating func push(_ value: Int) {
    push(Int64(value))
  }

  /// Pushes a number.
  package mutating func push(_ value: Double) {
    if reserve() { lua_pushnumber(thread, value) }
  }

  /// Pushes a string; the call fails if it is longer than a script's strings can be.
  package mutating func push(_ value: String) {
    if value.utf8.count > owner.limits.string { refused = .tooLong(owner.limits.string) }
    if reserve() { owner.pushString(value, on: thread) }
  }

  /// Pushes a handle.
  package mutating func push(_ object: any LuaObject) {
    if reserve() { owner.pushObject(object, on: thread) }
  }

  /// Pushes a copy of a value.
  ///
  /// - Throws: ``LuaValueError`` if it is nested too deeply, or contains another state's function.
  package mutating func push(_ value: LuaValue) throws(LuaValueError) {
    guard lua_checkstack(thread, 10) != 0 else { throw .tooLarge }
    try owner.pushValue(value, on: thread)
    results += 1
  }

  mutating func pushKept(_ slot: Int64) {
    if reserve() { clua_kept(thread, slot) }
  }

  /// Pushes argument `index` itself: the same table, not a copy.
  package mutating func pushArgument(_ index: Int) {
    let isGiven = index >= 1 && index <= count
    guard reserve() else { return }
    if isGiven { lua_pushvalue(thread, Int32(index)) } else { lua_pushnil(thread) }
  }
}

extension LuaState {
  /// Charges work that a host function does for the running call.
  ///
  /// - Throws: ``LuaBudgetExceeded`` if the budget is exceeded; the script ends when the function returns.
  package func charge(_ work: Int) throws(LuaBudgetExceeded) {
    guard clua_spend(context, Int64(work)) != 0 else { throw LuaBudgetExceeded() }
  }
}

/// The call exceeded its work or time limit, or was interrupted.
package struct LuaBudgetExceeded: Error {}

/// A line of an author's chunk.
package struct LuaPosition: Hashable, Sendable {
  /// The chunk, such as `plans/knee/plan.lua`.
  package var chunk: String
  /// The line, from 1.
  package var line: Int
}
