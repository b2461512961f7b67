/// An error thrown when access is refused or a request about access is invalid.
///
/// No case contains a name, an address, a code, a password, or an id of a participant.
package enum AccessError: Error, Hashable, Sendable {
  /// The address, the password, the code, or the PIN is wrong; which of them is not said.
  case wrongCredentials
  /// The code is wrong, used, or has ended.
  case wrongCode
  /// There were too many attempts; another one is accepted after some seconds.
  case limited(seconds: Int)
  /// There is no session, or it has ended.
  case signedOut
  /// The data of the person was erased.
  case erased
  /// The act needs an authentication that is at most 5 minutes old.
  case stepUpRequired
  /// The role lacks a right in a study that the caller may see.
  case forbidden(Right)
  /// It does not exist, or the caller may not know about it.
  case notFound
  /// The participant has as many devices as are allowed.
  case tooManyDevices(limit: Int)
  /// The password is not accepted.
  case weakPassword(PasswordProblem)
  /// The account, or one with the same address, already exists.
  case alreadyExists
  /// No account that can sign in is bound to the identity at the provider.
  case unknownIdentity
  /// Another account is bound to the identity at the provider.
  case identityTaken
  /// Without the account or the grant, nobody could manage accounts any more.
  case lastAdministrator
  /// A value is invalid.
  case invalid(reason: String)

  /// The stable code of the error.
  package var code: String {
    switch self {
    case .wrongCredentials: "wrong_credentials"
    case .wrongCode: "wrong_code"
    case .limited: "limited"
    case .signedOut: "signed_out"
    case .erased: "erased"
    case .stepUpRequired: "step_up_required"
    case .forbidden: "forbidden"
    case .notFound: "not_found"
    case .tooManyDevices: "too_many_devices"
    case .weakPassword: "weak_password"
    case .alreadyExists: "already_exists"
    case .unknownIdentity: "unknown_identity"
    case .identityTaken: "identity_taken"
    case .lastAdministrator: "last_administrator"
    case .invalid: "invalid"
    }
  }

  /// The HTTP status of the error, as the web pages and the API answer it.
  package var status: Int {
    switch self {
    case .wrongCredentials, .signedOut: 401
    case .stepUpRequired, .forbidden, .unknownIdentity: 403
    case .notFound: 404
    case .tooManyDevices, .alreadyExists, .identityTaken, .lastAdministrator: 409
    case .erased: 410
    case .wrongCode, .weakPassword, .invalid: 422
    case .limited: 429
    }
  }

  /// The problem, and what to do instead.
  package var message: String {
    switch self {
    case .wrongCredentials: "the sign-in is not right; check the address, the password, and the code"
    case .wrongCode: "the code is not valid; check it, or ask the care team for a new one"
    case .limited(let seconds): "too many attempts; try again in \(seconds) seconds"
    case .signedOut: "the session has ended; sign in again"
    case .erased: "the data of this participant was erased; nothing more can be recorded"
    case .stepUpRequired: "this needs a fresh sign-in; sign in again"
    case .forbidden(let right):
      "your role does not have the right '\(right.rawValue)' in this study; ask an administrator"
    case .notFound: "there is no such page; check the address"
    case .tooManyDevices(let limit): "the participant already has \(limit) devices; revoke one first"
    case .weakPassword(let problem): problem.message
    case .alreadyExists: "the account already exists; choose another id and another address"
    case .unknownIdentity:
      "nobody here signs in with this account of the provider; ask an administrator for an invitation"
    case .identityTaken: "another account here signs in with this account of the provider; ask an administrator"
    case .lastAdministrator:
      "nobody else can sign in as an administrator for good, so nothing was changed; give another account that role first"
    case .invalid(let reason): reason
    }
  }
}
