/// The members and operators of a class of handles.
///
/// ```swift
/// static let luaType = LuaType("walk")
///   .field("id") { (walk: Walk) in .string(walk.id) }
///   .method("steps") { (walk: Walk, call) in call.push(walk.steps) }
///   .metamethod(.call) { call in … }
/// ```
/// Reading any other key is an error unless there is an `index`; assigning is one unless there is a `newindex`.
package struct LuaType: Sendable {
  /// A body; the handle is argument 1, except for the right operand of a binary event.
  package typealias Body = @Sendable (inout LuaCall) throws -> Void

  /// The events that a type can answer.
  package enum Event: String, Sendable, CaseIterable {
    case add, sub, mul, unm, eq, lt, le, tostring, call, index, newindex, len, concat
  }

  /// The name that messages and `tostring` show.
  package let name: String
  /// The values that `handle.name` reads.
  package private(set) var fields: [String: Body] = [:]
  /// The functions that `handle:name(…)` calls.
  package private(set) var methods: [String: Body] = [:]
  /// The handlers of events.
  package private(set) var metamethods: [Event: Body] = [:]

  /// Creates a type without members.
  package init(_ name: String) {
    self.name = name
  }

  /// Returns the type with a field.
  package func field<Object: LuaObject>(
    _ field: String, _ get: @escaping @Sendable (Object) throws -> LuaValue
  ) -> LuaType {
    var copy = self
    copy.fields[field] = { call in
      let object = try call.object(1, as: Object.self)
      try call.push(get(object))
    }
    return copy
  }

  /// Returns the type with a method, whose arguments start at 2.
  package func method<Object: LuaObject>(
    _ method: String, _ body: @escaping @Sendable (Object, inout LuaCall) throws -> Void
  ) -> LuaType {
    var copy = self
    copy.methods[method] = { call in
      guard let object = call.objectIfMatching(1, as: Object.self) else {
        let got = call.typeName(1)
        throw LuaArgumentError(
          code: "bad_self",
          message: "bad self for '\(method)' (\(Object.luaType.name) expected, got \(got)); call it with ':'",
          expected: Object.luaType.name, got: got)
      }
      try body(object, &call)
    }
    return copy
  }

  /// Returns the type with a handler of an event.
  package func metamethod(_ event: Event, _ body: @escaping Body) -> LuaType {
    var copy = self
    copy.metamethods[event] = body
    return copy
  }
}

/// A class of handles that is registered in a state.
final class LuaKnownType {
  let type: any LuaObject.Type

  init(_ type: any LuaObject.Type) {
    self.type = type
  }

  /// The address under which the state keeps its metatable.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
