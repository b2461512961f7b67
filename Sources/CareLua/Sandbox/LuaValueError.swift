/// A value that cannot cross between Swift and Lua.
package enum LuaValueError: LuaRaisable {
  /// Nested more than 64 deep, or holding itself.
  case tooDeep
  /// More values than are copied at once, or than the stack takes.
  case tooLarge
  /// A text that is longer than a script's strings may be.
  case tooLong(Int)
  /// A key that is neither a string nor of the list part.
  case key(String)
  /// A coroutine, or another thing without a Swift form.
  case kind(String)
  /// A function of another state.
  case otherState

  package var code: String { "bad_value" }

  package var message: String {
    switch self {
    case .tooDeep: "the table is nested more than 64 deep, or holds itself"
    case .tooLarge: "too many values"
    case .tooLong(let most): "a text from the host is longer than \(most) bytes"
    case .key(let key): "a table passed to the host has string keys or 1…n; got the key \(key)"
    case .kind(let name): "a \(name) cannot be passed to the host"
    case .otherState: "the function belongs to another Lua state"
    }
  }
}
