package import CareAccess
package import CareModel

/// A signed-in participant or member of the care team, as requests see it.
package struct WebSession: Sendable, Hashable {
  /// The one who is signed in.
  package enum Subject: Sendable, Hashable {
    /// A participant.
    case participant(Patient.ID)
    /// An account of the care team.
    case account(String)
  }

  /// The identity of the session, which is not its secret.
  package let id: String
  /// The one who is signed in.
  package let subject: Subject
  /// The session with its rights; nil for the one session of a server without sign-in.
  package let access: Session?

  /// Creates a session without rights of its own.
  package init(id: String, subject: Subject) {
    self.id = id
    self.subject = subject
    access = nil
  }

  /// Creates the view of a session that began with a sign-in.
  package init(_ session: Session) {
    id = session.id
    access = session
    subject =
      switch session.principal {
      case .account(let id): .account(id.text)
      case .participant(let id, _): .participant(id)
      }
  }

  /// The participant's device; nil for an account, and for a server without sign-in.
  package var device: Device.ID? {
    guard case .participant(_, let device)? = access?.principal else { return nil }
    return device
  }

  /// The author of what is written in the session.
  package var author: String {
    switch subject {
    case .participant(let patient): "me:\(patient)"
    case .account(let name): "user:\(name)"
    }
  }
}

/// The place that sessions come from.
package protocol SessionSource: Sendable {
  /// Returns the session that a request's cookies belong to; nil if there is none.
  ///
  /// `audience`: who may call the route, so that a browser with both kinds of sessions uses the one that fits. `isUse`: whether a person
  /// asks, and not a page by itself, which must not keep the session from ending.
  /// - Throws: `StoreError` if sessions cannot be read; ``WebProblem/erased`` for a participant whose data was erased.
  func session(
    cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
  ) async throws -> WebSession?

  /// Returns whether a session is still valid, without counting that as a use.
  ///
  /// - Throws: `StoreError` if sessions cannot be read.
  func isActive(_ session: WebSession, at now: Instant) async throws -> Bool
}

/// The one session of a server on loopback that was started for a participant.
package struct SingleSession: SessionSource {
  private let session: WebSession

  /// Creates the session of a participant.
  package init(_ patient: Patient.ID) {
    session = WebSession(id: "single", subject: .participant(patient))
  }

  package func session(
    cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
  ) -> WebSession? { session }

  package func isActive(_ session: WebSession, at now: Instant) -> Bool { true }
}
