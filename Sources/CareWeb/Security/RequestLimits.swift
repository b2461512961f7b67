package import CareModel
import Synchronization

/// Counts of requests by subject in windows of time; one beyond the limit is refused until the window ends (W59).
package final class RequestLimits: Sendable {
  /// A limit: so many requests within so many seconds.
  package struct Limit: Hashable, Sendable {
    /// The name of what is limited.
    package var name: String
    /// The most requests.
    package var most: Int
    /// The seconds.
    package var seconds: Int

    /// Creates a limit.
    package init(name: String, most: Int, seconds: Int) {
      (self.name, self.most, self.seconds) = (name, most, seconds)
    }

    /// Writes of a participant.
    package static let participantWrites = Limit(name: "writes", most: 60, seconds: 60)
    /// Attempts to join from an address.
    package static let joins = Limit(name: "join", most: 10, seconds: 600)
    /// Attempts to sign in from an address, or to an account.
    package static let signIns = Limit(name: "sign-in", most: 10, seconds: 900)
  }

  private struct Window { var began: Instant, count: Int }
  private let windows = Mutex<[String: Window]>([:])
  /// The number of subjects beyond which the windows that ended are forgotten.
  private static let mostSubjects = 20_000

  /// Creates limits without requests.
  package init() {}

  /// Counts a request.
  ///
  /// - Throws: ``WebProblem`` with the seconds after which the next one is accepted.
  package func count(_ subject: String, _ limit: Limit, at now: Instant) throws(WebProblem) {
    let left: Int? = windows.withLock { windows in
      let key = "\(limit.name):\(subject)"
      let length = Int64(limit.seconds) * 1_000
      if windows.count > Self.mostSubjects {
        // The longest window is 15 minutes.
        windows = windows.filter { now.milliseconds - $0.value.began.milliseconds < 900_000 }
      }
      var window = windows[key] ?? Window(began: now, count: 0)
      if now.milliseconds - window.began.milliseconds >= length { window = Window(began: now, count: 0) }
      window.count += 1
      windows[key] = window
      return window.count > limit.most
        ? Int((length - (now.milliseconds - window.began.milliseconds) + 999) / 1_000) : nil
    }
    if let left { throw .tooMany(retryAfter: left) }
  }
}
