package import CareModel

/// A token with which a program acts for an account, as administrators see it: without its secret, of which the file keeps a hash only.
package struct ProgramToken: Hashable, Sendable {
  /// The name, by which it is revoked.
  package typealias Name = Identifier<ProgramToken>

  /// The name.
  package var name: Name
  /// The account whose rights it passes on.
  package var account: Account.ID
  /// The role of the account with which it acts.
  package var role: Role
  /// The only study that it reaches; nil for every study in which the account has the role.
  package var plan: PlanHeader.ID?
  /// What it may do.
  package var scopes: Set<TokenScope>
  /// The author who made it.
  package var by: String
  /// The instant at which it was made.
  package var made: Instant
  /// The instant at which it ends.
  package var ends: Instant
  /// The instant at which it was last used, within a minute; nil if it never was.
  package var seen: Instant?

  /// The most days for which a token is valid.
  package static let mostDays = 366
  /// The most tokens that there can be.
  static let most = 1_000
  /// The seconds after which a use is written again.
  static let useSeconds = 60

  /// Creates the description of a token.
  package init(
    name: Name, account: Account.ID, role: Role, plan: PlanHeader.ID?, scopes: Set<TokenScope>, by: String,
    made: Instant, ends: Instant, seen: Instant? = nil
  ) {
    self.name = name
    self.account = account
    self.role = role
    self.plan = plan
    self.scopes = scopes
    self.by = by
    self.made = made
    self.ends = ends
    self.seen = seen
  }
}
