import Synchronization

/// The reads of functions that change without a commit: those of the clock.
public final class HookReads: Sendable {
  private let clock = Mutex(false)

  /// Creates reads of nothing.
  public init() {}

  /// Whether a function read the clock.
  public var haveClock: Bool { clock.withLock { $0 } }

  /// Notes that a function read the clock.
  public func noteClock() {
    clock.withLock { $0 = true }
  }
}
