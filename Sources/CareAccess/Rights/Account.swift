package import CareModel

/// An account of a member of the staff.
package struct Account: Hashable, Sendable {
  /// The id of an account: as the id of an entity, such as `rivera`.
  package typealias ID = Identifier<Account>

  /// The state of an account.
  package enum State: String, Hashable, Sendable {
    /// Invited, without a way to sign in.
    case invited
    /// Able to sign in.
    case active
    /// Unable to sign in.
    case disabled
  }

  /// The id, which is part of the author of what the account writes.
  package var id: ID
  /// The name; nil until the invitation is accepted, if none was given.
  package var name: String?
  /// The mail address with which to sign in; nil until the invitation is accepted, if none was given.
  package var email: String?
  /// The state.
  package var state: State
  /// The instant at which the account was made.
  package var made: Instant
  /// The issuer of the provider at which it signs in; nil for a password and an app.
  package var issuer: String?

  /// Returns the form of a mail address that is stored and compared; nil if it is none.
  package static func normalized(email: String) -> String? {
    let text = email.trimmed.lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
      !text.contains(where: { $0.isWhitespace || $0.isNewline }), !text.utf8.contains(0)
    else { return nil }
    return text
  }
}
