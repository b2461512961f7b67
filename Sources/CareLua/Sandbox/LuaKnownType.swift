/// A class of handles that a state knows.
final class LuaKnownType {
  let type: any LuaObject.Type

  init(_ type: any LuaObject.Type) {
    self.type = type
  }

  /// The address under which the state keeps its metatable.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
