/// What came of a chunk that was typed or read.
package enum ConsoleEvaluation {
  /// It ran; its values as people read them, one each.
  case values([String])
  /// It is the beginning of a chunk that goes on.
  case incomplete
  /// It failed; the store is as it was before the binding that failed.
  case failed(LuaError)
}
