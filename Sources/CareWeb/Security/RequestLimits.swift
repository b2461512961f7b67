package import CareAccess
package import CareModel
import Synchronization

/// The limits on requests, which all threads of a server share.
package final class RequestLimits: Sendable {
  private let limits = Mutex(RateLimits())

  /// Creates limits without requests.
  package init() {}

  /// Counts a request.
  ///
  /// - Throws: ``WebProblem`` with the seconds after which the next one is accepted.
  package func count(_ subject: String, _ limit: RateLimit, at now: Instant) throws(WebProblem) {
    if let wait = limits.withLock({ $0.admit(limit, subject, at: now) }) { throw .tooMany(retryAfter: wait) }
  }
}
