import CareAccess
import CareModel
import HTTPTypes
import Hummingbird
import Logging

/// The sign-in of the care team at an identity provider: the authorization code flow with PKCE.
///
/// It begins with a link, because the policy for forms would also refuse the redirect to another host. The address with the code is
/// never shown: each answer leads on.
enum ProviderRoutes {
  static let signIn: RoutePattern = "/sign-in/oidc"
  static let stepUp: RoutePattern = "/step-up/oidc"
  static let callback: RoutePattern = "/callback"

  /// The name of the field with the token of an invitation.
  private static let invitation = "invitation"

  static let all: [Route] = [
    .get(signIn, caching: Route.Caching.none, .anyone(begin)),
    .get(stepUp, .account(beginAgain)),
    .get(callback, caching: Route.Caching.none, .anyone(end)),
  ]

  // MARK: To the provider

  /// Returns the address that accepts an invitation, with the fields of a form for visitors.
  ///
  /// A link from elsewhere must not bind the identity of someone who follows it to an account that they have not seen.
  static func address(accepting token: Token, with fields: [(name: String, value: String)]) -> String {
    signIn.path() + "?"
      + ([(name: invitation, value: token.text)] + fields).map { "\($0.name)=\($0.value)" }
      .joined(separator: "&")
  }

  @Sendable private static func begin(_ visit: Visit) async throws -> Response {
    guard let text = visit.query[invitation] else { return try await begin(visit, .signIn(next: visit.next)) }
    guard Token(text) != nil else { throw WebProblem.notFound }
    guard visit.isOfOwnPage else { return .see(SignInRoutes.invitation.path(["token": text])) }
    return try await begin(visit, .invitation(text))
  }

  @Sendable private static func beginAgain(_ visit: AccountVisit) async throws -> Response {
    try await begin(
      visit.visit, .stepUp(visit.session, next: OwnAddress.of(visit.visit.query["next"]) ?? StaffRoutes.studies.path()))
  }

  private static func begin(_ visit: Visit, _ purpose: ProviderSignIn.Purpose) async throws -> Response {
    guard visit.isNavigation else { throw WebProblem.notFound }
    let provider = try provider(of: visit), lane = try visit.access(), address = visit.services.address
    // The provider sends browsers to one address, where they need the cookie.
    let (own, asked) = (address.lowercased(), visit.origin.lowercased())
    guard asked == own || asked.hasPrefix("\(own):") else {
      return .see(address + visit.address)
    }
    let signIn = try await lane.run { access in
      try access.beginProviderSignIn(for: purpose, from: visit.client, at: visit.now)
    }
    var isFresh = false
    if case .stepUp = purpose { isFresh = true }
    let page: String
    do {
      page = try await provider.address(
        for: signIn, callback: address + callback.path(), isFresh: isFresh, at: visit.now)
    } catch let failure as ProviderFailure { return failed(failure, purpose, visit) }
    var response = answer(page)
    response.set(.provider, signIn.browser.text, isSecure: visit.services.settings.isSecure)
    return response
  }

  // MARK: Back

  @Sendable private static func end(_ visit: Visit) async throws -> Response {
    guard visit.isNavigation else { throw WebProblem.notFound }
    let provider = try provider(of: visit), lane = try visit.access(), isSecure = visit.services.settings.isSecure
    let browser = SessionCookie.provider.value(in: visit.cookies, isSecure: isSecure)
    let returned: ReturnedSignIn?
    do {
      returned = try await lane.run { access in
        try access.endProviderSignIn(
          state: visit.query["state"], browser: browser, from: visit.client, at: visit.now)
      }
    } catch AccessError.limited { return refused(.limited, .signIn(next: nil), visit) }
    // The cookie can belong to another sign-in, which continues.
    guard let returned else { return refused(.ended, .signIn(next: nil), visit) }
    var response: Response
    do {
      let token = try await provider.identify(
        visit.query, returned, callback: visit.services.address + callback.path(), at: visit.now)
      response = try await enter(token, returned.purpose, visit)
    } catch let failure as ProviderFailure {
      response = failed(failure, returned.purpose, visit)
    } catch let error as AccessError {
      guard let problem = ProviderProblem(error) else { throw error }
      response = refused(problem, returned.purpose, visit)
    }
    response.remove(.provider, isSecure: isSecure)
    return response
  }

  /// Does what a sign-in was for.
  private static func enter(
    _ token: IDToken, _ purpose: ProviderSignIn.Purpose, _ visit: Visit
  ) async throws -> Response {
    let identity = token.identity, authenticated = token.authenticated, route = visit.route, now = visit.now
    let issued = try await visit.access().run { access in
      switch purpose {
      case .signIn: return try access.signIn(identity, authenticated: authenticated, route: route, at: now)
      case .invitation(let text):
        guard let link = Token(text) else { throw AccessError.wrongCode }
        return try access.acceptInvitation(
          link, identity: identity, name: token.name, authenticated: authenticated, route: route, at: now)
      case .stepUp(let session, _):
        return try access.stepUp(
          session: session, identity: identity, authenticated: authenticated, route: route, at: now)
      }
    }
    var next = StaffRoutes.studies.path()
    switch purpose {
    case .stepUp(_, let asked): next = asked
    case .signIn(let asked): next = OwnAddress.of(asked) ?? next
    case .invitation: break
    }
    var response = SignInRoutes.began(issued, visit, next: next)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }

  // MARK: Answers

  private static func provider(of visit: Visit) throws(WebProblem) -> IdentityProvider {
    guard let provider = visit.services.provider else { throw .notFound }
    return provider
  }

  private static func failed(
    _ failure: ProviderFailure, _ purpose: ProviderSignIn.Purpose, _ visit: Visit
  ) -> Response {
    // Declining is a person's decision, and nothing to look into.
    if failure != .denied { log(failure.rawValue, visit) }
    return answer(ProviderProblem(failure), purpose)
  }

  private static func refused(
    _ problem: ProviderProblem, _ purpose: ProviderSignIn.Purpose, _ visit: Visit
  ) -> Response {
    log(problem.rawValue, visit)
    return answer(problem, purpose)
  }

  private static func log(_ reason: String, _ visit: Visit) {
    visit.services.environment.logger.warning(
      "a sign-in at the provider did not work", metadata: ["reason": .string(reason)])
  }

  /// Returns to the page at which a sign-in began, which shows the problem.
  private static func answer(_ problem: ProviderProblem, _ purpose: ProviderSignIn.Purpose) -> Response {
    let query = "?\(ProviderProblem.field)=\(problem.rawValue)"
    switch purpose {
    case .invitation(let token) where problem != .invitationEnded:
      return answer(SignInRoutes.invitation.path(["token": token]) + query)
    case .stepUp(_, let next) where problem != .ended:
      return answer(SignInRoutes.stepUp.path() + query + "&next=" + PercentEncoding.segment(next))
    case .signIn(let next?):
      return answer(SignInRoutes.signIn.path() + query + "&next=" + PercentEncoding.segment(next))
    case .signIn, .invitation, .stepUp: return answer(SignInRoutes.signIn.path() + query)
    }
  }

  private static func answer(_ address: String) -> Response {
    var response = Response.see(address)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }
}
