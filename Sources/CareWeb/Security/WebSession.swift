package import CareModel

/// A signed-in participant or member of the care team.
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

  /// Creates a session.
  package init(id: String, subject: Subject) {
    self.id = id
    self.subject = subject
  }

  /// The author of what is written in the session (W72).
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
  /// - Throws: `StoreError` if sessions cannot be read.
  func session(cookies: [String: String], at now: Instant) async throws -> WebSession?
}

/// The one session of a server on loopback that was started for a participant.
package struct SingleSession: SessionSource {
  private let session: WebSession

  /// Creates the session of a participant.
  package init(_ patient: Patient.ID) {
    session = WebSession(id: "single", subject: .participant(patient))
  }

  package func session(cookies: [String: String], at now: Instant) -> WebSession? { session }
}
