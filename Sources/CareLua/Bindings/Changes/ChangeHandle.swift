/// A function that a script wants called after commits, in the script's hands.
final class ChangeHandle: LuaObject {
  let function: LuaFunctionReference
  /// The commit after which the first one comes that it is told of.
  var after: Int
  private(set) var isStopped = false

  init(_ function: LuaFunctionReference, after: Int) {
    self.function = function
    self.after = after
  }

  static let luaType = LuaType("change_handler")
    .method("stop") { (handle: ChangeHandle, _) in handle.isStopped = true }
    .metamethod(.index) { call in throw try call.unknownMember(of: "change_handler") }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: ChangeHandle.self).luaDescription) }
}

extension ChangeHandle: LuaPrintable {
  var luaDescription: String { "change_handler(\(isStopped ? "stopped" : "waiting"))" }
}
