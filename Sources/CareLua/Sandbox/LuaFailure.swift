/// An error value of a nested call, kept so that it can be raised again as it was.
struct LuaFailureRecord {
  var slot: Int64
  var error: LuaError
}

/// Keeps a thrown error alive behind its Lua value.
final class LuaThrownBox {
  let error: any Error

  init(_ error: any Error) {
    self.error = error
  }
}
