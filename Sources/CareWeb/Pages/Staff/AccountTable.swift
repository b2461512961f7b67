import CareAccess
import CareInterchange
import CareModel

/// The accounts that are saved as a table: one row for each role of each, and one for an account without a role.
enum AccountTable {
  /// The columns.
  static let table = ExportTable(
    name: "accounts", row: "a role of an account",
    columns: [
      ExportColumn("account", .text, "The id of the account."),
      ExportColumn("name", .text, "The name; empty until the invitation is accepted, if none was given."),
      ExportColumn("email", .text, "The mail address; empty until the invitation is accepted, if none was given."),
      ExportColumn("state", .text, "The state: invited, active, or disabled."),
      ExportColumn("made", .utc, "The time at which the account was made."),
      ExportColumn("provider", .text, "The issuer at which it signs in; empty for a password and an app."),
      ExportColumn("role", .text, "The role; empty for an account without one."),
      ExportColumn("study", .text, "The study of the role: * for all of them."),
      ExportColumn("given_by", .text, "The author of the role."),
      ExportColumn("since", .utc, "The time from which the role is valid."),
      ExportColumn("until", .utc, "The time at which the role ends; empty if it does not end by itself."),
    ], key: ["account", "role", "study", "since"])

  /// Returns the rows of an account.
  static func rows(of one: StaffAccount) -> [[ExportCell]] {
    let account = one.account
    let cells: [ExportCell] =
      [account.id.text, account.name, account.email, account.state.rawValue].map { $0.map { .text($0) } ?? .empty }
      + [.utc(account.made), account.issuer.map { .text($0) } ?? .empty]
    guard !one.grants.isEmpty else { return [cells + [.empty, .empty, .empty, .empty, .empty]] }
    return one.grants.map { grant in
      cells + [
        .text(grant.role.rawValue), .text(grant.plan?.text ?? "*"), .text(grant.by), .utc(grant.begins),
        grant.ends.map { .utc($0) } ?? .empty,
      ]
    }
  }
}
