package import CareModel

/// A sign-in session of an account or of a participant's device.
package struct Session: Hashable, Sendable {
  /// The owner of a session.
  package enum Principal: Hashable, Sendable {
    /// An account of the staff.
    case account(Account.ID)
    /// A participant, on a device.
    case participant(Patient.ID, device: Device.ID)
  }

  /// The hash of the session's token: it identifies the session and is no secret.
  let hash: [UInt8]
  /// The owner.
  package let principal: Principal
  /// The instant at which the session began.
  package let made: Instant
  /// The instant at which it ends at the latest.
  package let ends: Instant
  /// The instant of the last authentication with all factors; nil for a participant, and where a provider does not say it.
  package let steppedUp: Instant?
  /// Whether the device asks for a PIN before anything is shown.
  package internal(set) var isLocked = false
  /// Whether the device has a PIN.
  package internal(set) var hasPIN = false
  /// Whether the participant has another device that was added since this one last looked at them.
  package let hasNewDevices: Bool
  /// The grants of the account, valid or not.
  package let grants: [Grant]
  /// The switches of the studies.
  let switches: [PlanHeader.ID: Set<StudySwitch>]
  /// What a program's token may do at most; nil for a person's session.
  package internal(set) var scopes: Set<TokenScope>?

  /// The id of the session in the access log: the first 8 bytes of its hash.
  package var id: String { Hex.text(hash.prefix(8)) }

  /// The author of what is written in the session: `user:rivera` or `me:ana`.
  package var author: String {
    switch principal {
    case .account(let id): "user:\(id)"
    case .participant(let id, _): "me:\(id)"
    }
  }

  /// The time that a sensitive act may follow an authentication, in seconds.
  package static let stepUpSeconds = 300

  /// Returns whether the last authentication with all factors is at most 5 minutes old.
  package func isSteppedUp(at now: Instant) -> Bool {
    steppedUp.map { now <= $0.adding(seconds: Self.stepUpSeconds) } ?? false
  }

  /// Returns the roles of the account in a study; nil asks for the whole server.
  package func roles(in plan: PlanHeader.ID?, at now: Instant) -> Set<Role> {
    Set(grants.filter { $0.isValid(at: now) && $0.covers(plan) }.map(\.role))
  }

  /// Returns whether the account has any role in every study.
  package func seesEveryStudy(at now: Instant) -> Bool {
    grants.contains { $0.isValid(at: now) && $0.plan == nil }
  }

  /// Returns the studies in which the account has a role of its own, without those that only a grant for all studies covers.
  package func studies(at now: Instant) -> Set<PlanHeader.ID> {
    Set(grants.filter { $0.isValid(at: now) }.compactMap(\.plan))
  }

  /// Returns whether the account has a right in a study, whether or not it needs a fresh authentication.
  package func has(_ right: Right, in plan: PlanHeader.ID?, at now: Instant) -> Bool {
    permission(right, in: plan, roles(in: plan, at: now)) != .no
  }

  private func permission(_ right: Right, in plan: PlanHeader.ID?, _ roles: Set<Role>) -> Permission {
    if let scopes, !scopes.contains(where: { $0.rights.contains(right) }) { return .no }
    return RightsTable.permission(roles, right, switches: plan.flatMap { switches[$0] } ?? [])
  }

  /// Returns the proof that the caller has a right in a study.
  ///
  /// - Parameters:
  ///   - right: The right that the route names.
  ///   - plan: The study; nil for the whole server, and for a participant's own data.
  ///   - now: The time of the request.
  /// - Returns: The scope.
  /// - Throws: ``AccessError/notFound`` for a study without a role, so that no one learns whether it exists;
  ///   ``AccessError/forbidden(_:)`` for a role without the right; ``AccessError/stepUpRequired``;
  ///   ``AccessError/signedOut`` for a locked device.
  package func scope(_ right: Right, in plan: PlanHeader.ID? = nil, at now: Instant) throws(AccessError) -> Scope {
    switch principal {
    case .participant(let id, _):
      guard right == .own, plan == nil else { throw .notFound }
      guard !isLocked else { throw .signedOut }
      return Scope(right: right, plan: nil, author: author, isPseudonymous: false, participant: id)
    case .account:
      let roles = roles(in: plan, at: now)
      guard right != .own, !roles.isEmpty else { throw .notFound }
      let permission = permission(right, in: plan, roles)
      guard permission != .no else { throw .forbidden(right) }
      // A program cannot sign in again; its token was made for the right.
      if right.needsStepUp, scopes == nil, !isSteppedUp(at: now) { throw .stepUpRequired }
      return Scope(
        right: right, plan: plan, author: author, isPseudonymous: permission == .pseudonymous, participant: nil)
    }
  }
}

/// A device on which a participant is signed in.
package struct Device: Hashable, Sendable {
  /// The id of a device: random, 16 hexadecimal digits.
  package typealias ID = Identifier<Device>

  /// The id.
  package var id: ID
  /// The name that the participant sees, such as "Firefox on Android".
  package var name: String
  /// The instant at which the participant joined on it.
  package var made: Instant
  /// The author of the code with which it was added, such as `user:rivera`; nil if that was not noted.
  package var addedBy: String?
  /// The instant at which it was last used, within 5 minutes.
  package var seen: Instant
  /// Whether it asks for a PIN.
  package var hasPIN: Bool
}

/// A session that has just begun, with the token that only its owner gets.
package struct IssuedSession: Sendable {
  /// The token for the cookie.
  package let token: Token
  /// The session.
  package let session: Session
}

/// The result of looking up a token.
package enum SessionLookup: Sendable {
  /// A session that is valid.
  case active(Session)
  /// The session of a participant whose data was erased: 410.
  case erased
  /// No session, or one that has ended: 401.
  case none
}

/// The times after which sessions end.
package enum SessionLimits {
  /// Idle and total time of an account's session, in seconds: 30 minutes and 12 hours.
  static let account = (idle: 1800, total: 43_200)
  /// Idle and total time of a device's session, in seconds: 30 and 180 days.
  static let device = (idle: 2_592_000, total: 15_552_000)
  /// The time within which a sign-in must be confirmed with a code, in seconds.
  static let confirmation = 300
  /// The time after which a device with a PIN asks for it again, in seconds.
  package static let pin = 300
  /// The longest time between two writes of the last use, in seconds.
  static let seen = 300
  /// The time within which the changes of other processes are seen in a file, in milliseconds.
  static let version: Int64 = 250
}

extension Account.ID {
  /// Returns the account that wrote something, by the author that its session gave; nil for a participant, and for a name of `care`.
  package init?(author: String) {
    guard author.hasPrefix("user:") else { return nil }
    self.init(String(author.dropFirst("user:".count)))
  }
}
