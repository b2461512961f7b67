package import CareAccess
package import CareModel
import Logging
import NIOPosix
import ServiceLifecycle

/// The only way from a request to the access file: sessions on two threads, and passwords, which take 0.2 s each, on one of their own.
///
/// A sign-in never waits in front of a session, so that no one can keep others out by trying passwords.
package final class AccessLane: Service, SessionSource {
  /// The most sign-ins that wait.
  static let mostWaiting = 16

  private let access: AccessStore
  private let environment: WebEnvironment
  private let isSecure: Bool
  private let work = NIOThreadPool(numberOfThreads: 2)
  private let passwords = BoundedThread(mostWaiting: AccessLane.mostWaiting)

  /// Creates a lane, whose threads start at once.
  package init(_ access: AccessStore, environment: WebEnvironment, isSecure: Bool) {
    self.access = access
    self.environment = environment
    self.isSecure = isSecure
    work.start()
  }

  /// Runs `body` on a thread for sessions.
  package func run<Result: Sendable>(
    _ body: @escaping @Sendable (AccessStore) throws -> Result
  ) async throws -> Result {
    let access = access
    return try await work.runIfActive { try body(access) }
  }

  /// Runs `body`, which checks a password, on the thread for that.
  ///
  /// - Throws: ``WebProblem/queueFull`` if too many wait; what `body` throws.
  package func withPassword<Result: Sendable>(
    _ body: @escaping @Sendable (AccessStore) throws -> Result
  ) async throws -> Result {
    let access = access
    return try await passwords.run { try body(access) }
  }

  package func session(
    cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
  ) async throws -> WebSession? {
    var kinds = [SessionCookie.participant, .account]
    if case .staff = audience { kinds.reverse() }
    if case .account = audience { kinds.reverse() }
    for kind in kinds {
      guard let token = kind.value(in: cookies, isSecure: isSecure) else { continue }
      // Most are in memory, where no thread has to be waited for.
      let found: SessionLookup
      if let known = access.knownSession(token, isUse: isUse, at: now) {
        found = known
      } else {
        found = try await run { try $0.session(token, isUse: isUse, at: now) }
      }
      switch found {
      case .active(let session): return WebSession(session)
      // Anyone may join again.
      case .erased: if audience != .anyone { throw WebProblem.erased }
      case .none: continue
      }
    }
    return nil
  }

  package func isActive(_ session: WebSession, at now: Instant) async throws -> Bool {
    guard let session = session.access else { return false }
    return try await run { try $0.isActive(session, at: now) }
  }

  /// Writes what is batched once a second, and what has ended once an hour, until the server ends.
  package func run() async throws {
    await cancelWhenGracefulShutdown { [self] in
      var seconds = 0
      while !Task.isCancelled {
        do { try await flush(isLast: false, removesEnded: seconds % 3600 == 0) } catch {
          // What cannot be written is kept for the next second.
          environment.logger.error("the access file cannot be written", metadata: ["type": "\(type(of: error))"])
        }
        seconds += 1
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
    // A server that is canceled after its time writes the last second, too: a thread takes no work of a canceled task.
    try await Task { try await flush(isLast: true, removesEnded: false) }.value
    try await passwords.shutdown()
    try await work.shutdownGracefully()
  }

  private func flush(isLast: Bool, removesEnded: Bool) async throws {
    let now = environment.clock()
    try await run { access in
      try access.flush(at: now, isLast: isLast)
      if removesEnded {
        try access.removeEnded(at: now)
        try access.removeOldLog(at: now)
      }
    }
  }
}
