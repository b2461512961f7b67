import CoreFoundation
import Glibc

/// The processor time of a thread, which other programs on the machine hardly affect.
enum ThreadClock {
  /// The processor time of this thread, in nanoseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
