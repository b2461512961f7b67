import CareModel

/// The failed attempts of a subject in a row, and the time until which further ones are refused.
///
/// An attempt is counted as failed before it is checked, so that attempts at the same time cannot exceed the number; one that succeeds is
/// uncounted. After 5 failures the subject is locked for a minute, and for twice as long after each further one, up to an hour.
///
/// Each place where an account has signed in before counts for itself, so that wrong passwords from elsewhere do not keep its owner out there.
/// Such a place is a lockout without failures.
struct Lockout: Hashable {
  var failures = 0
  var last: Instant
  var until = Instant.beginning

  static let free = 4
  /// The time after which failures are forgotten: a day, in seconds.
  static let failureSeconds = 86_400
  /// The time for which a place is known after the last sign-in there: 180 days, in seconds.
  static let knownSeconds = 180 * 86_400

  /// Counts an attempt as failed; returns the seconds to wait if the subject is locked, which counts nothing.
  mutating func begin(at now: Instant) -> Int? {
    // A day without a failure starts again at zero.
    if now > last.adding(seconds: Self.failureSeconds) { self = Lockout(last: now) }
    if let seconds = wait(at: now) { return seconds }
    failures += 1
    last = now
    until = failures > Self.free ? now.adding(seconds: Self.lock(after: failures)) : .beginning
    return nil
  }

  /// Returns the seconds to wait if the subject is locked.
  func wait(at now: Instant) -> Int? { until <= now ? nil : RateLimits.seconds(from: now, until: until) }

  /// Whether an account has signed in at this place.
  func isKnown(at now: Instant) -> Bool { now <= last.adding(seconds: Self.knownSeconds) }

  /// Returns the seconds for which a subject is locked after a number of failures.
  static func lock(after failures: Int) -> Int {
    min(3600, 60 << min(failures - free - 1, 6))
  }
}
