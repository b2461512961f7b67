package import CareAccess
package import CareModel
import CareRuntime
import Crypto
import Foundation

/// A request that passed the checks that all have in common, as a handler sees it.
///
/// It is one object: as a value, it would be copied for each kind of handler, and a stream would keep the memory of those copies.
package final class Visit: Sendable {
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
  /// The cookies.
  package let cookies: [String: String]
  /// The address of the other side, by which attempts are counted.
  package let client: ClientAddress
  /// The name that the browser gives itself.
  package let browser: String
  /// The scheme and the name by which the browser reached the server.
  package let origin: String
  /// Whether the browser goes to the address.
  package let isNavigation: Bool
  /// The template of the route, which logs name.
  package let route: String
  /// The time of the request.
  package let now: Instant

  init(
    services: WebServices, session: WebSession?, address: String, path: [String: String], query: FormFields,
    form: FormFields, files: [String: [UInt8]], body: [UInt8], languages: [String], knownTag: String?,
    cookies: [String: String], client: ClientAddress, browser: String, origin: String, isNavigation: Bool,
    route: String,
    now: Instant
  ) {
    self.services = services
    self.session = session
    self.address = address
    self.path = path
    self.query = query
    self.form = form
    self.files = files
    self.body = body
    self.languages = languages
    self.knownTag = knownTag
    self.cookies = cookies
    self.client = client
    self.browser = browser
    self.origin = origin
    self.isNavigation = isNavigation
    self.route = route
    self.now = now
  }
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

  /// Whether the device has a PIN.
  var hasPIN: Bool { session.access?.hasPIN == true }
  /// The seconds without use after which the device asks for its PIN, as pages say them; 0 without a PIN.
  var lock: String { hasPIN ? String(SessionLimits.pin) : "0" }
  /// Whether another device was added since the participant looked at the devices on this one.
  var hasNewDevices: Bool { session.access?.hasNewDevices ?? false }

  /// Reads the store.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await services.lane.read(body) }

  /// Writes the store in the participant's name.
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (CareRuntime) throws -> Result
  ) async throws -> Result { try await services.lane.write(by: session.author, body) }

  /// Writes the store in the participant's name, unless the same form was carried out before.
  ///
  /// Its receipt is in the commit, so that a double click, Back, or a browser that sends again does nothing a second time, also after
  /// the server has started again.
  func writeOnce(_ body: @escaping @Sendable (CareRuntime) throws -> Void) async throws {
    try await changeOnce { _ in .write(body) }
  }

  /// Reads the store, and writes in the participant's name what that leads to, as ``StoreLane/change(of:by:at:_:)`` does.
  func change<Answer: Sendable>(
    _ read: @escaping @Sendable (CareRuntime) throws -> Change<Answer>
  ) async throws -> Answer {
    try await services.lane.change(of: patient, by: session.author, at: now, read)
  }

  /// Does what ``change(_:)`` does, unless the same form was carried out before, as ``writeOnce(_:)`` does.
  func changeOnce(_ read: @escaping @Sendable (CareRuntime) throws -> Change<Void>) async throws {
    let key = visit.formKey(of: session.id), patient = patient, now = now
    try await change { runtime -> Change<Void> in
      guard let key else { return try read(runtime) }
      guard try !runtime.isCarriedOut(key, for: patient) else { return .answer(()) }
      let change = try read(runtime)
      return .write { runtime in
        _ = try runtime.once(key, for: patient, at: now) {
          try change.carryOut(runtime)
          return ""
        }
      }
    }
  }
}

extension Visit {
  /// Returns the key of the form: of its session, its address, and all its fields, of which `once` is another for each page; nil without it.
  func formKey(of session: String) -> OnceKey? {
    guard form["once"]?.isEmpty == false else { return nil }
    var hash = SHA256()
    for text in [session, address] + form.all.flatMap({ [$0.name, $0.value] }) {
      hash.update(data: Data("\(text.utf8.count):\(text)".utf8))
    }
    let digest = Array(hash.finalize())
    return OnceKey(id: Hex.text(digest), content: digest)
  }
}

/// A request of a member of the care team, about the own account.
package struct AccountVisit: Sendable {
  /// The request.
  package let visit: Visit
  /// The session.
  package let session: Session
  /// The account.
  package let account: Account.ID
}

/// A request of a member of the care team, about what the route's right covers.
package struct StaffVisit: Sendable {
  /// The request.
  package let visit: Visit
  /// The session.
  package let session: Session
  /// The proof of the right in the study of the path, without which no handler can name a patient.
  package let scope: Scope
  /// The number of open alerts of the study; nil for an account that may not see them, and without a study.
  package let openAlerts: Int?
  /// What the page says of where it is.
  package let place: PagePlace
}
