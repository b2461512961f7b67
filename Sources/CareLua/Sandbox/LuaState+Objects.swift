import CLua

extension LuaState {
  /// Registers a type; pushing a handle also registers its type.
  package func register<Object: LuaObject>(_ type: Object.Type) {
    _ = key(of: type)
  }

  func pushObject(_ object: any LuaObject, on thread: OpaquePointer) {
    let key = key(of: type(of: object))
    let weighed = object.weighed
    weighed?.weigh(in: context)
    clua_push_object(thread, Unmanaged<AnyObject>.passRetained(object).toOpaque(), key, weighed == nil ? 1 : 0)
  }

  func readObject(_ thread: OpaquePointer, _ index: Int32) -> (any LuaObject)? {
    guard let handle = clua_handle_at(thread, index)?.pointee, let held = handle.object, let key = handle.key else {
      return nil
    }
    let object = Unmanaged<AnyObject>.fromOpaque(held).takeUnretainedValue()
    return Unmanaged<LuaKnownType>.fromOpaque(key)._withUnsafeGuaranteedRef { known in
      Self.object(object, as: known.type)
    }
  }

  /// Returns the object as its known type; looking up its conformance each time would take longer than the call.
  private static func object<Object: LuaObject>(_ object: AnyObject, as _: Object.Type) -> any LuaObject {
    unsafeDowncast(object, to: Object.self)
  }

  /// Returns the address under which the state registered the type of a class.
  private func key(of type: any LuaObject.Type) -> UnsafeMutableRawPointer {
    // They are few: looking through them is faster than hashing one.
    for known in types where known.type == type { return known.pointer }
    let known = LuaKnownType(type)
    types.append(known)
    makeMetatable(type.luaType, known)
    return known.pointer
  }

  private func makeMetatable(_ type: LuaType, _ known: LuaKnownType) {
    let thread = current
    lua_checkstack(thread, 20)
    lua_createtable(thread, 0, Int32(clamping: type.fields.count + type.methods.count))
    for (name, body) in type.fields {
      pushString(name, on: thread)
      lua_pushlightuserdata(thread, hostFunction("\(type.name).\(name)", body).pointer)
      lua_rawset(thread, -3)
    }
    for (name, body) in type.methods {
      pushString(name, on: thread)
      clua_push_function(thread, hostFunction("\(type.name):\(name)", body).pointer)
      lua_rawset(thread, -3)
    }
    clua_new_type(thread, known.pointer, type.name, unknownMember(type).pointer)
    var events = type.metamethods
    events[.index] = nil
    if events[.newindex] == nil { events[.newindex] = Self.refuseAssignment(type) }
    if events[.eq] == nil { events[.eq] = Self.sameObject }
    for (event, body) in events {
      pushString("__\(event.rawValue)", on: thread)
      clua_push_function(thread, hostFunction("\(type.name).__\(event.rawValue)", body).pointer)
      lua_rawset(thread, -3)
    }
    clua_pop(thread, 1)
  }

  private func unknownMember(_ type: LuaType) -> LuaHostFunction {
    if let index = type.metamethods[.index] { return hostFunction("\(type.name).__index", index) }
    return hostFunction("\(type.name).__index") { call in
      let member = LuaState.truncated((try? call.string(2)) ?? "a \(call.typeName(2))")
      throw LuaArgumentError(code: "unknown_field", message: "a \(type.name) has no '\(member)'", got: member)
    }
  }

  private static func refuseAssignment(_ type: LuaType) -> LuaType.Body {
    { _ in throw LuaArgumentError(code: "read_only", message: "a \(type.name) is read-only") }
  }

  private static let sameObject: LuaType.Body = { call in
    let (left, right) = (call.objectIfAny(1), call.objectIfAny(2))
    call.push(left != nil && left === right)
  }

  func hostFunction(_ name: String, _ body: @escaping (inout LuaCall) throws -> Void) -> LuaHostFunction {
    let function = LuaHostFunction(name, body)
    hostFunctions.append(function)
    return function
  }
}
