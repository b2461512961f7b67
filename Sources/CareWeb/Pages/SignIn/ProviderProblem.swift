import CareAccess

/// The reason for which a sign-in at a provider did not work, as its page shows it.
enum ProviderProblem: String {
  case denied, ended, limited, outage, refused, stale, taken, unknown, untrusted
  case invitationEnded = "invitation"

  /// The name of the field of a query that has it.
  static let field = "problem"

  /// Creates the problem that a failure of the provider is.
  init(_ failure: ProviderFailure) {
    switch failure {
    case .denied: self = .denied
    case .unreachable: self = .outage
    case .refused: self = .refused
    default: self = .untrusted
    }
  }

  /// Creates the problem that a rule of accounts is; nil for an error that is none of a sign-in.
  init?(_ error: AccessError) {
    switch error {
    case .unknownIdentity: self = .unknown
    case .identityTaken: self = .taken
    case .wrongCode: self = .invitationEnded
    case .stepUpRequired: self = .stale
    case .signedOut: self = .ended
    default: return nil
    }
  }

  /// Returns the problem in words, and what to do.
  func text(provider name: String) -> String {
    switch self {
    case .denied: "\(name) signed nobody in, because you declined or may not use it for this. Try again, or ask there."
    case .ended:
      "The sign-in took longer than 10 minutes, was used before, or began in another browser. Begin it again here."
    case .limited: "There were too many sign-ins from where you are. Try again in 15 minutes."
    case .outage: "\(name) cannot be reached now. Sign in with a password if you have one, or try again later."
    case .refused: "\(name) did not sign you in. Try again; if it happens again, ask there."
    case .stale: "\(name) did not ask you to sign in again. Try again, and sign in there even if it knows you."
    case .taken:
      "Your account at \(name) belongs to another account here. Ask an administrator to invite that one again."
    case .unknown:
      "Your account at \(name) has no account here that may sign in. Ask an administrator for an invitation."
    case .untrusted:
      "The answer of \(name) could not be checked, so nobody was signed in. Try again; if it happens again, the log of this "
        + "server names the reason."
    case .invitationEnded: "The invitation was used before or has ended. Ask an administrator for another one."
    }
  }
}

extension Visit {
  /// The problem of a sign-in at the provider that the address names, in words; nil without one.
  var providerProblem: String? {
    guard let provider = services.provider, let name = query[ProviderProblem.field] else { return nil }
    return ProviderProblem(rawValue: name)?.text(provider: provider.settings.name)
  }
}
