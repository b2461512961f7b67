/// When something that failed is tried again.
package enum RetryTiming {
  /// The most attempts to hand a delivery over.
  static let mostAttempts = 6
  /// The longest wait that a receiver can ask for, in seconds.
  private static let longest = 3_600

  /// Returns the wait after a number of attempts, in milliseconds: 30 s, then twice as long each time up to 16 minutes, give or take a fifth,
  /// which the key decides; at least as long as the receiver asks.
  package static func wait(_ key: String, attempts: Int, atLeast seconds: Int? = nil) -> Int64 {
    let doublings = min(max(attempts, 1), mostAttempts) - 1
    let base = Int64(30_000) << Int64(doublings)
    let share = key.utf8.reduce(UInt64(doublings)) { ($0 &* 31) &+ UInt64($1) } % 401
    let wait = base + base * (Int64(share) - 200) / 1_000
    guard let seconds else { return wait }
    return max(wait, Int64(min(max(seconds, 0), longest)) * 1_000)
  }
}
