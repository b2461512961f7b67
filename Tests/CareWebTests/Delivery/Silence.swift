import Synchronization

/// A receiver that says nothing until the test has seen that it waits in vain, however slow the machine is.
final class Silence: Sendable {
  private let isOver = Mutex(false)

  /// Waits for the end.
  func wait() async throws {
    while !isOver.withLock(\.self) { try await Task.sleep(for: .milliseconds(20)) }
  }

  /// Lets everyone who waits go.
  func end() { isOver.withLock { $0 = true } }
}
