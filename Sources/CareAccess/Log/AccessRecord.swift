package import CareModel

/// An entry of the access log: who did or saw what, and when.
///
/// It contains ids only: never a name, an answer, or an address.
package struct AccessRecord: Hashable, Sendable {
  /// The kind of act.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// A participant's data was read.
    case read
    /// Data was exported.
    case export
    /// A session began or ended.
    case signIn = "sign_in", signOut = "sign_out"
    /// A participant joined with a code, or came back with a recovery card.
    case join, recover
    /// A fresh authentication before a sensitive act.
    case stepUp = "step_up"
    /// An account was invited, became active, or was disabled.
    case account
    /// A grant was given or ended.
    case grant
    /// A switch of a study was changed.
    case setting
    /// A join code was issued, or codes were withdrawn.
    case code
    /// A device was added with the code of the author.
    case deviceAdded = "device_added"
    /// A device was revoked, its PIN was changed, or it takes messages or no more.
    case device
    /// The address of a participant's calendar was made or ended.
    case calendar
    /// A token of a program was made or revoked.
    case token
    /// A participant was erased.
    case erase
  }

  /// The instant.
  package var at: Instant
  /// The act.
  package var action: Action
  /// The author: `user:rivera`, `me:ana`, or `server`.
  package var actor: String
  /// The id of the session; nil if there is none.
  package var session: String?
  /// The template of the route, such as `/s/{plan}/p/{id}`.
  package var route: String?
  /// The patient; after erasure, `#` and the number of the erasing commit.
  package var patient: String?
  /// The study.
  package var plan: PlanHeader.ID?
  /// The id of the request.
  package var request: String?

  /// Creates an entry.
  package init(
    at: Instant, _ action: Action, actor: String, session: String? = nil, route: String? = nil,
    patient: Patient.ID? = nil, plan: PlanHeader.ID? = nil, request: String? = nil
  ) {
    self.at = at
    self.action = action
    self.actor = actor
    self.session = session
    self.route = route
    self.patient = patient?.text
    self.plan = plan
    self.request = request
  }
}
