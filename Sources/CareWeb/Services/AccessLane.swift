package import CareAccess
package import CareModel
import Logging
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The only way from a request to the accounts: sessions on four threads, and passwords, which take 0.2 s each, on one of their own.
///
/// A sign-in never waits in front of a session, so that no one can keep others out by trying passwords.
package final class AccessLane: Service, SessionSource {
  private let access: AccessStore
  private let environment: WebEnvironment
  private let isSecure: Bool
  private let refused = Atomic<Int>(0)
  private let alarms = Mutex<Set<RateLimit>>([])
  private let work = NIOThreadPool(numberOfThreads: 4)
  private let passwords = BoundedThread(mostWaiting: PasswordPlaces.most)
  private let places = Mutex(PasswordPlaces())

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

  /// Counts one use of what is limited; returns the seconds to wait if there were too many.
  ///
  /// It looks into memory only.
  func wait(_ limit: RateLimit, _ subject: String, at now: Instant) -> Int? {
    do throws(AccessError) { try access.admit(limit, subject, at: now) } catch {
      if case .limited(let seconds) = error { return seconds }
    }
    return nil
  }

  /// Runs `body`, which checks a password, on the thread for that.
  ///
  /// `isKnown`: whether it is a place where the account signed in before, or a session: strangers never have all places, and those of one
  /// network few.
  /// - Throws: ``WebProblem/queueFull`` if too many wait; what `body` throws.
  package func withPassword<Result: Sendable>(
    from address: ClientAddress, isKnown: Bool, _ body: @escaping @Sendable (AccessStore) throws -> Result
  ) async throws -> Result {
    let access = access, guest = PasswordPlaces.Guest(address: address, isKnown: isKnown)
    guard places.withLock({ $0.take(guest) }) else {
      refused.add(1, ordering: .relaxed)
      access.countRefusedSignIn(at: environment.clock())
      throw WebProblem.queueFull
    }
    defer { places.withLock { $0.leave(guest) } }
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
          environment.logger.error("the accounts cannot be written", metadata: ["type": "\(type(of: error))"])
        }
        reportAlarms()
        seconds += 1
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
    // A server that is canceled after its time writes the last second, too: a thread takes no work of a canceled task.
    try await Task { try await flush(isLast: true, removesEnded: false) }.value
    try await passwords.shutdown()
    try await work.shutdownGracefully()
  }

  /// Writes to the log which limits someone may be trying out, once for each alarm.
  private func reportAlarms() {
    let raised = access.alarms(at: environment.clock())
    let new = alarms.withLock { alarms in
      defer { alarms = raised }
      return raised.subtracting(alarms)
    }
    for limit in new.sorted(by: { $0.rawValue < $1.rawValue }) {
      environment.logger.warning(
        "so many attempts were wrong, or had no place, within an hour that someone may be trying them out",
        metadata: ["limit": .string(limit.rawValue)])
    }
  }

  /// The figures of what was refused, for `/metrics`.
  var figures: WebMetrics.Defenses {
    let now = environment.clock(), limits = access.limitFigures(), raised = access.alarms(at: now)
    return WebMetrics.Defenses(
      refused: Dictionary(uniqueKeysWithValues: limits.refused.map { ($0.key.rawValue, $0.value) }),
      alarms: [RateLimit.join, .signIn].reduce(into: [:]) { $0[$1.rawValue] = raised.contains($1) },
      passwordsRefused: refused.load(ordering: .relaxed))
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
