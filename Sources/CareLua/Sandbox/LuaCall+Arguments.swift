import CLua

/// Typed arguments. The error names the argument's index, the function, the expected type, and the actual type.
extension LuaCall {
  /// Returns whether argument `index` is absent or nil.
  package func isNil(_ index: Int) -> Bool {
    !has(index) || lua_type(thread, Int32(index)) <= LUA_TNIL
  }

  /// Returns the name of the type of argument `index`: `no value` if absent, the type's name for a handle.
  package func typeName(_ index: Int) -> String {
    guard index >= 1, index <= count else { return "no value" }
    if let object = objectIfAny(index) { return type(of: object).luaType.name }
    return String(cString: lua_typename(thread, lua_type(thread, Int32(index))))
  }

  /// Returns the error for argument `index`.
  package func refusal(_ index: Int, expected: String) -> LuaArgumentError {
    let got = typeName(index)
    return LuaArgumentError(
      message: "bad argument #\(shown(index)) to '\(name)' (\(expected) expected, got \(got))", expected: expected,
      got: got)
  }

  /// Returns the number of an argument as a script writes it: the object of a method is none, and neither is a called table.
  private func shown(_ index: Int) -> Int { index - (name.contains(":") ? 1 : skipped) }

  /// Returns an integer; `2.0` is one, `2.5` and `"2"` are not.
  package func integer(_ index: Int) throws(LuaArgumentError) -> Int64 {
    let place = Int32(truncatingIfNeeded: index)
    if has(index), lua_isinteger(thread, place) != 0 { return lua_tointegerx(thread, place, nil) }
    return try wholeNumber(index)
  }

  /// Returns an integer that is stored as a float; anything else is an error.
  @inline(never)
  private func wholeNumber(_ index: Int) throws(LuaArgumentError) -> Int64 {
    var isInteger: Int32 = 0
    guard has(index), lua_type(thread, Int32(index)) == LUA_TNUMBER else {
      throw refusal(index, expected: "integer")
    }
    let value = lua_tointegerx(thread, Int32(index), &isInteger)
    guard isInteger != 0 else {
      throw LuaArgumentError(
        message: "bad argument #\(shown(index)) to '\(name)' (number has no integer representation)",
        expected: "integer",
        got: "\(lua_tonumberx(thread, Int32(index), nil))")
    }
    return value
  }

  /// A number.
  package func number(_ index: Int) throws(LuaArgumentError) -> Double {
    guard has(index), lua_type(thread, Int32(index)) == LUA_TNUMBER else {
      throw refusal(index, expected: "number")
    }
    return lua_tonumberx(thread, Int32(index), nil)
  }

  /// A boolean.
  package func boolean(_ index: Int) throws(LuaArgumentError) -> Bool {
    guard has(index), lua_type(thread, Int32(index)) == LUA_TBOOLEAN else {
      throw refusal(index, expected: "boolean")
    }
    return lua_toboolean(thread, Int32(index)) != 0
  }

  /// Returns a UTF-8 string.
  package func string(_ index: Int) throws(LuaArgumentError) -> String {
    guard has(index), lua_type(thread, Int32(index)) == LUA_TSTRING else {
      throw refusal(index, expected: "string")
    }
    guard let text = owner.readText(thread, Int32(index)) else {
      throw LuaArgumentError(
        message: "bad argument #\(shown(index)) to '\(name)' (string is not UTF-8)", expected: "string", got: "bytes")
    }
    return text
  }

  /// Returns the bytes of a string.
  package func bytes(_ index: Int) throws(LuaArgumentError) -> [UInt8] {
    guard has(index), lua_type(thread, Int32(index)) == LUA_TSTRING else {
      throw refusal(index, expected: "string")
    }
    return owner.withBytes(thread, Int32(index)) { Array($0) }
  }

  /// Returns a handle of class `Object`.
  package func object<Object: LuaObject>(
    _ index: Int, as _: Object.Type = Object.self
  ) throws(LuaArgumentError) -> Object {
    guard let object = objectIfMatching(index, as: Object.self) else {
      throw refusal(index, expected: Object.luaType.name)
    }
    return object
  }

  /// Returns a handle of class `Object`, if it is one.
  package func objectIfMatching<Object: LuaObject>(_ index: Int, as _: Object.Type = Object.self) -> Object? {
    guard has(index), let handle = clua_handle_at(thread, Int32(truncatingIfNeeded: index)),
      let held = handle.pointee.object
    else { return nil }
    let object = Unmanaged<AnyObject>.fromOpaque(held).takeUnretainedValue()
    return type(of: object) == Object.self ? unsafeDowncast(object, to: Object.self) : object as? Object
  }

  /// Returns a handle, if it is one.
  package func objectIfAny(_ index: Int) -> (any LuaObject)? {
    has(index) ? owner.readObject(thread, Int32(index)) : nil
  }

  /// A function.
  package func function(_ index: Int) throws(LuaArgumentError) -> LuaFunctionReference {
    guard has(index), lua_type(thread, Int32(index)) == LUA_TFUNCTION else {
      throw refusal(index, expected: "function")
    }
    return owner.readFunction(thread, Int32(index))
  }

  /// Returns a copy of a table.
  package func table(_ index: Int) throws -> LuaTable {
    guard has(index), case .table(let table) = try value(index) else { throw refusal(index, expected: "table") }
    return table
  }

  /// Returns a copy of a value; nil if absent.
  package func value(_ index: Int) throws(LuaValueError) -> LuaValue {
    guard index >= 1, index <= count else { return .nil }
    return try owner.readValue(thread, Int32(index))
  }

  /// Returns copies of all arguments.
  package func values() throws(LuaValueError) -> [LuaValue] {
    var values: [LuaValue] = []
    values.reserveCapacity(count)
    for index in 0..<count { values.append(try value(index + 1)) }
    return values
  }
}
