import Glibc

/// The processor time of this thread, which other programs on the machine hardly touch.
enum ProcessorClock {
  /// How many nanoseconds a body took.
  static func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let begun = now
    try body()
    return now - begun
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
