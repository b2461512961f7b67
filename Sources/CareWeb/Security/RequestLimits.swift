package import CareAccess
package import CareModel
import Synchronization

/// The limits on requests, which all threads of a server share.
///
/// Those that keep others from being troubled count on all servers together, where the accounts are; those that keep a server from being
/// overloaded count on it.
package final class RequestLimits: Sendable {
  private let limits = Mutex(RateLimits())
  private let shared: Shared?

  /// Counts one use on all servers together; returns the seconds to wait if there were too many.
  package typealias Shared = @Sendable (RateLimit, String, _ now: Instant) -> Int?

  /// Creates limits without requests.
  ///
  /// `shared`: counts where the accounts are; nil for a server without sign-in, which counts alone.
  package init(shared: Shared? = nil) { self.shared = shared }

  /// Counts a request.
  ///
  /// - Throws: ``WebProblem`` with the seconds after which the next one is accepted.
  package func count(_ subject: String, _ limit: RateLimit, at now: Instant) throws(WebProblem) {
    let wait =
      if let shared, !limit.isOfServer {
        shared(limit, subject, now)
      } else {
        limits.withLock { $0.admit(limit, subject, at: now) }
      }
    if let wait { throw .tooMany(retryAfter: wait) }
  }
}
