/// A Swift function that Lua can call.
final class LuaHostFunction {
  let name: String
  let body: (inout LuaCall) throws -> Void

  init(_ name: String, _ body: @escaping (inout LuaCall) throws -> Void) {
    self.name = name
    self.body = body
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
