import Foundation

/// The signals that end or disturb a watch, waited for instead of handled.
///
/// Made before the store is opened, so that no thread of the process lets them through.
struct WatchSignals {
  /// What a wait came to.
  enum Wake {
    /// The time was up.
    case time
    /// The watch is to end.
    case end
    /// The watch is to stand aside until it is called back.
    case stop
    /// The terminal has another size.
    case resize
  }

  private var set = sigset_t()

  /// Keeps the signals back.
  init() {
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for a signal, at most so long.
  func wait(milliseconds: Int) -> Wake {
    var set = set
    var limit = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    switch sigtimedwait(&set, nil, &limit) {
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT: return .end
    case SIGTSTP: return .stop
    case SIGWINCH: return .resize
    default: return .time
    }
  }

  /// Stops the process as the terminal asked; comes back when it is called back.
  func standAside() {
    kill(getpid(), SIGSTOP)
  }
}
