import CLua

/// The fields that a kind of table can have.
///
/// A missing field of a plain table reads nil, and so does a misspelt one. In a state that checks shapes, a table with a shape has nil
/// only for the fields that it can have; reading any other is an error. Iteration and raw access see a plain table.
package final class LuaShape: Sendable {
  /// The name of the kind, as messages show it.
  package let name: String
  private let fields: Set<String>
  /// Returns the error for a name that is not among the fields.
  private let refusal: @Sendable (_ shape: LuaShape, _ name: String) -> any Error

  /// Creates a shape.
  package init(
    _ name: String, fields: some Sequence<String>,
    refusal: @escaping @Sendable (_ shape: LuaShape, _ name: String) -> any Error
  ) {
    self.name = name
    self.fields = Set(fields)
    self.refusal = refusal
  }

  /// The names of the fields, sorted.
  package var names: [String] { fields.sorted() }

  /// Answers the reading of an absent field.
  fileprivate func read(_ call: inout LuaCall) throws {
    if call.typeName(2) == "string" {
      let field = try call.string(2)
      if !fields.contains(field) {
        try call.charge(fields.count * 20)
        throw refusal(self, field)
      }
    }
    try call.push(LuaValue.nil)
  }
}

/// A table of data with a shape.
package final class LuaRow {
  /// The fields.
  package let table: LuaTable
  /// The fields that it can have.
  package let shape: LuaShape

  /// Creates a row.
  package init(_ table: LuaTable, _ shape: LuaShape) {
    self.table = table
    self.shape = shape
  }
}

extension LuaState {
  /// Gives a global table, such as `store`, a shape.
  package func shape(global name: String, as shape: LuaShape) {
    let thread = current
    lua_checkstack(thread, 20)
    clua_push_globals(thread)
    clua_resolve(thread)
    pushString(name, on: thread)
    clua_member(thread)
    if lua_type(thread, -1) == LUA_TTABLE { apply(shape, on: thread) }
    clua_pop(thread, 2)
  }

  /// Gives the table on top a shape, if the state checks shapes; requires ten stack slots.
  func apply(_ shape: LuaShape, on thread: OpaquePointer) {
    guard checksShapes else { return }
    if let slot = shapeSlots[ObjectIdentifier(shape)] {
      clua_kept(thread, slot)
    } else {
      lua_createtable(thread, 0, 2)
      pushString("__index", on: thread)
      clua_push_function(thread, hostFunction("\(shape.name).__index", shape.read).pointer)
      lua_rawset(thread, -3)
      pushString("__metatable", on: thread)
      lua_pushboolean(thread, 0)
      lua_rawset(thread, -3)
      shapeSlots[ObjectIdentifier(shape)] = keep(thread, lua_gettop(thread))
    }
    lua_setmetatable(thread, -2)
  }
}
