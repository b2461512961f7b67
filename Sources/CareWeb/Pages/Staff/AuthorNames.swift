import CareAccess
import CareModel

/// The names of those who wrote something, for the care team: of an account its name, and of a participant that it was one.
struct AuthorNames: Sendable {
  /// The names of accounts by id.
  let accounts: [Account.ID: String]

  /// The names by the text of the id, as alerts have it.
  var byText: [String: String] { Dictionary(uniqueKeysWithValues: accounts.map { ($0.key.text, $0.value) }) }

  /// Returns an author in words; nil for what the host wrote, and the text itself for an author that no account has, such as that of a command.
  func name(of author: String?) -> String? {
    guard let author else { return nil }
    if let id = Account.ID(author: author) { return accounts[id] ?? id.text }
    if author.hasPrefix("me:") { return "the participant" }
    return author == "server" ? "the server" : author
  }
}

extension StaffVisit {
  /// Returns the names of all accounts, also of those that are disabled: what they wrote stays.
  func authors() async throws -> AuthorNames {
    try await visit.access().run { access in
      AuthorNames(accounts: Dictionary(try access.accounts().map { ($0.id, $0.title) }) { first, _ in first })
    }
  }
}
