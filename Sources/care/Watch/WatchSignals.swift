import Foundation

/// The signals that end, suspend, or resize a watch, which waits for them instead of handling them.
///
/// Create this before the store is opened, so that every thread of the process blocks the signals.
struct WatchSignals {
  /// The result of a wait.
  enum Wake {
    /// No signal arrived.
    case timeout
    /// The watch must end.
    case end
    /// The process must stop until it is continued.
    case suspend
    /// The terminal's size changed.
    case resize
  }

  private var set = sigset_t()

  /// Blocks the signals.
  init() {
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for a signal for at most a number of milliseconds.
  func wait(milliseconds: Int) -> Wake {
    var set = set
    var limit = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    switch sigtimedwait(&set, nil, &limit) {
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return .end
    case SIGTSTP: return .suspend
    case SIGWINCH: return .resize
    default: return .timeout
    }
  }

  /// Runs `body`, during which the signals are not blocked.
  func released<Result>(_ body: () throws -> Result) rethrows -> Result {
    var set = set
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    defer { pthread_sigmask(SIG_BLOCK, &set, nil) }
    return try body()
  }

  /// Stops the process; returns when it is continued.
  func suspend() {
    kill(getpid(), SIGSTOP)
  }
}
