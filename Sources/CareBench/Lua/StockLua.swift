import CLuaPeer

/// Lua as the system has it, with one script.
final class StockLua {
  private let state: OpaquePointer

  /// A state that runs `source`, a chunk that takes how many operations to do; `isHooked` for one with a count hook that does nothing.
  init(_ source: String, isHooked: Bool) throws {
    guard let state = clua_peer_open(isHooked ? 1 : 0) else { throw BenchError.text("no memory for a Lua state") }
    self.state = state
    guard clua_peer_load(state, 0, source) != 0 else { throw BenchError.text("stock Lua cannot read:\n\(source)") }
  }

  deinit {
    clua_peer_close(state)
  }

  /// Runs the script.
  func run(_ operations: Int) throws {
    guard clua_peer_call(state, 0, Int64(operations)) != 0 else { throw BenchError.text("stock Lua raises an error") }
  }
}
