import CLua

/// Stops what a state is running, from any thread or from a signal handler.
///
/// It may outlive its state. A call that begins later is not stopped.
package final class LuaInterruptHandle: Sendable {
  private let address: UInt

  init(context: OpaquePointer) {
    clua_context_retain(context)
    address = UInt(bitPattern: context)
  }

  deinit {
    clua_context_release(context)
  }

  private var context: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Ends the running call with an `interrupted` error.
  package func interrupt() {
    clua_interrupt(context)
  }

  /// Runs `body` while Ctrl-C interrupts the state; the signal's handler of before is restored afterward.
  ///
  /// A process watches for one state at a time; these calls do not nest.
  package func whileWatchingSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard clua_watch_sigint(context) != 0 else { return try body() }
    defer { _ = clua_watch_sigint(nil) }
    return try body()
  }
}
