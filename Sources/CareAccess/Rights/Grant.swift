package import CareModel

/// A role that an account has in a study, or in all of them, for a time.
package struct Grant: Hashable, Sendable {
  /// The id of the grant.
  package var id: String
  /// The account.
  package var account: Account.ID
  /// The study; nil for all studies, present and future.
  package var plan: PlanHeader.ID?
  /// The role.
  package var role: Role
  /// The account that gave the grant.
  package var by: String
  /// The instant from which it is valid.
  package var begins: Instant
  /// The instant at which it ends; nil if it does not end by itself.
  package var ends: Instant?

  /// Creates a grant.
  package init(
    id: String, account: Account.ID, plan: PlanHeader.ID?, role: Role, by: String, begins: Instant,
    ends: Instant? = nil
  ) {
    self.id = id
    self.account = account
    self.plan = plan
    self.role = role
    self.by = by
    self.begins = begins
    self.ends = ends
  }

  /// Returns whether the grant is valid at an instant.
  package func isValid(at now: Instant) -> Bool { begins <= now && (ends.map { now < $0 } ?? true) }

  /// Returns whether the grant covers a study; nil asks for all studies.
  package func covers(_ study: PlanHeader.ID?) -> Bool { plan == nil || plan == study }
}
