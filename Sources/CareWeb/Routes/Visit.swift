package import CareAccess
package import CareModel
import CareRuntime

/// A request that passed the checks that all have in common, as a handler sees it.
package struct Visit: Sendable {
  /// What the server has: the store, assets, and settings.
  package let services: WebServices
  /// The session; nil without one.
  package let session: WebSession?
  /// The path and the query, as they were sent.
  package let address: String
  /// The values in the path.
  package let path: [String: String]
  /// The fields of the query.
  package let query: FormFields
  /// The fields of the form.
  package let form: FormFields
  /// The files of the form, by the name of their field.
  package let files: [String: [UInt8]]
  /// The body of a submission, as it was sent.
  package let body: [UInt8]
  /// The languages that the browser prefers, best first.
  package let languages: [String]
  /// The tag of the answer that the browser has, if it has one.
  package let knownTag: String?
  /// The time of the request.
  package let now: Instant
}

/// A participant's request, about their own data.
///
/// Only this value has the participant's id, and only the server makes it, from the session.
package struct ParticipantVisit: Sendable {
  /// The request.
  package let visit: Visit
  /// The session.
  package let session: WebSession
  /// The participant.
  package let patient: Patient.ID

  var now: Instant { visit.now }
  var services: WebServices { visit.services }

  /// Reads the store.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await services.lane.read(body) }

  /// Writes the store in the participant's name (W72).
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await services.lane.write(by: session.author, body) }

  /// Writes the store in the participant's name, unless the same form was carried out before.
  func writeOnce(_ body: @escaping @Sendable (CareRuntime) throws -> Void) async throws {
    let used = services.usedForms
    let mark = UsedForms.mark(of: visit.form, to: visit.address, of: session.id)
    // Writes are one after the other, so that no other one is between the question and the answer.
    try await write { runtime in
      if let mark, used.contains(mark) { return }
      try body(runtime)
      if let mark { used.insert(mark) }
    }
  }
}

/// A request of a member of the care team, about what the route's right covers.
package struct StaffVisit: Sendable {
  /// The request.
  package let visit: Visit
  /// The session.
  package let session: WebSession
  /// The right that the route requires.
  package let right: Right
}

/// What the handlers of a server share.
package struct WebServices: Sendable {
  /// The only way to the store.
  package let lane: StoreLane
  /// The sources from outside.
  package let environment: WebEnvironment
  /// The settings.
  package let settings: WebSettings
  /// The keys of form tokens.
  package let forms: FormGuard
  /// The forms that were carried out.
  package let usedForms = UsedForms()
  /// Scripts and styles.
  package let assets: AssetCatalog
}
