import CareAccess
import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird

/// The sign-in of the care team, in English: a password, and the code of an app; a provider is in ``ProviderRoutes``.
enum SignInRoutes {
  static let signIn: RoutePattern = "/sign-in"
  static let code: RoutePattern = "/sign-in/code"
  static let invitation: RoutePattern = "/invitation/{token}"
  static let signOut: RoutePattern = "/sign-out"
  static let stepUp: RoutePattern = "/step-up"

  static let all: [Route] = [
    .get(
      signIn, caching: Route.Caching.none,
      .anyone { visit in
        _ = try visit.access()
        return signInPage(visit, problem: visit.providerProblem)
      }),
    .post(signIn, .anyone(enterPassword)),
    .get(
      code, caching: Route.Caching.none,
      .anyone { visit in
        _ = try visit.access()
        return codePage(visit)
      }),
    .post(code, .anyone(enterCode)),
    .get(invitation, caching: Route.Caching.none, .anyone(showInvitation)),
    .post(invitation, .anyone(accept)),
    .post(signOut, .account(leave)),
    .get(stepUp, .account { try await stepUpPage($0, problem: $0.visit.providerProblem) }),
    .post(stepUp, .account(confirmAgain)),
  ]

  // MARK: Signing in

  private static func signInPage(_ visit: Visit, problem: String? = nil) -> Response {
    visit.publicPage(frame("Sign in", problem, scripts: [PageButtons.script])) { html, fields in
      html.element("h1", "Sign in")
      html.errors([problem].compactMap(\.self), title: "This did not work")
      html.element("form", ["method": "post", "action": signIn.path(), "class": "care-step"]) { html in
        html.hidden(fields + visit.nextFields)
        html.field(
          "Mail address", name: "email", type: "email", value: visit.form["email"] ?? "", complete: "username")
        html.field("Password", name: "password", type: "password", complete: "current-password")
        html.showsPassword("password")
        html.submit("Continue")
      }
      if let provider = visit.services.provider {
        html.link(
          "Sign in with \(provider.settings.name)", to: OwnAddress.leading(ProviderRoutes.signIn.path(), to: visit.next)
        )
      }
      html.element("p", ["class": "care-detail"]) { html in
        html.element("a", ["href": JoinRoutes.join.path()], "I take part in a study and have a code")
      }
    }
  }

  @Sendable private static func enterPassword(_ visit: Visit) async throws -> Response {
    let lane = try visit.access(), isSecure = visit.services.settings.isSecure
    let email = visit.form["email"] ?? "", password = visit.form["password"] ?? ""
    let token: Token, place = visit.place
    do {
      let isKnown = try await lane.run { try $0.isKnown(place, email: email, at: visit.now) }
      token = try await lane.withPassword(from: visit.client, isKnown: isKnown) {
        try $0.signIn(email: email, password: password, from: place, at: visit.now)
      }
    } catch let error as AccessError where error.isShownInForm { return signInPage(visit, problem: error.message) }
    var response = Response.see(OwnAddress.leading(code.path(), to: visit.next))
    response.set(.confirmation, token.text, isSecure: isSecure)
    return response
  }

  private static func codePage(_ visit: Visit, problem: String? = nil) -> Response {
    visit.publicPage(frame("Enter the code", problem)) { html, fields in
      html.element("h1", "Enter the code of your app")
      html.errors([problem].compactMap(\.self), title: "This did not work")
      html.element("form", ["method": "post", "action": code.path(), "class": "care-step"]) { html in
        html.hidden(fields + visit.nextFields)
        html.field("Code", name: "code", hint: "6 digits", complete: "one-time-code", isNumeric: true)
        html.submit("Sign in")
      }
    }
  }

  @Sendable private static func enterCode(_ visit: Visit) async throws -> Response {
    let lane = try visit.access(), isSecure = visit.services.settings.isSecure, typed = visit.form["code"] ?? ""
    guard
      let token = SessionCookie.confirmation.value(in: visit.cookies, isSecure: isSecure).flatMap({ Token($0) })
    else { return .see(OwnAddress.leading(signIn.path(), to: visit.next)) }
    let issued: IssuedSession, place = visit.placeToKnow
    do {
      issued = try await lane.run { try $0.confirmSignIn(token, code: typed, from: place, at: visit.now) }
    } catch AccessError.signedOut {
      return .see(OwnAddress.leading(signIn.path(), to: visit.next))
    } catch let error as AccessError where error.isShownInForm {
      return codePage(visit, problem: error.message)
    }
    return began(issued, visit, next: visit.next ?? StaffRoutes.studies.path(), at: place)
  }

  /// Returns the answer that begins a session, and leads on.
  ///
  /// `place`: the place that the account knows from now on; nil for none.
  static func began(
    _ issued: IssuedSession, _ visit: Visit, next: String, at place: SignInPlace? = nil
  ) -> Response {
    let isSecure = visit.services.settings.isSecure
    var response = Response.see(next)
    response.set(.account, issued.token.text, isSecure: isSecure)
    response.remove(.confirmation, isSecure: isSecure)
    if let device = place?.device { response.set(.known, device, isSecure: isSecure) }
    return response
  }

  // MARK: Invitations

  @Sendable private static func showInvitation(_ visit: Visit) async throws -> Response {
    try await invitationPage(visit, problem: visit.providerProblem)
  }

  /// Returns the page; `weakness`: what is wrong with the password.
  private static func invitationPage(
    _ visit: Visit, problem: String? = nil, weakness: String? = nil
  ) async throws -> Response {
    let lane = try visit.access()
    guard let token = visit.path["token"].flatMap({ Token($0) }) else { throw WebProblem.notFound }
    let view: InvitationView
    do { view = try await lane.run { try $0.invitation(token, at: visit.now) } } catch AccessError.wrongCode {
      throw WebProblem.invitationEnded
    }
    let document = frame("Your account", problem ?? weakness, scripts: [PageButtons.script])
    return visit.publicPage(document) { html, fields in
      html.element("h1", "Your account '\(view.account.id)'")
      html.errors(
        [problem ?? weakness].compactMap(\.self), title: "This did not work", field: weakness.map { _ in "password" })
      if let provider = visit.services.provider {
        html.link(
          "Use my account at \(provider.settings.name)", to: ProviderRoutes.address(accepting: token, with: fields))
        html.element("p", "Or choose a password, for which you need an app as well.")
      }
      html.element(
        "p",
        "Add the account to an authenticator app: scan the code, or enter the key, of the kind that is based on time.")
      let app = view.oneTimePassword.address(account: view.account.id.text, issuer: "CareRuntime")
      if let drawn = QRCode(app) {
        html.add(drawn: drawn.svg(label: "The key of the account, as a QR code for an app"))
      }
      html.element("p", ["class": "care-panel care-code"], view.oneTimePassword.secretText.inGroups)
      html.element("p", ["class": "care-detail"]) { html in
        html.element(
          "a", ["href": app],
          "Open it in an app on this device")
      }
      html.element(
        "form", ["method": "post", "action": invitation.path(["token": token.text]), "class": "care-step"]
      ) { html in
        html.hidden(fields)
        if view.account.name == nil {
          html.field("Name", name: "name", value: visit.form["name"] ?? "", complete: "name")
        }
        if view.account.email == nil {
          html.field(
            "Mail address", name: "email", type: "email", value: visit.form["email"] ?? "", complete: "username")
        }
        html.newPassword(problem: weakness)
        html.field("Code of the app", name: "code", hint: "6 digits", complete: "one-time-code", isNumeric: true)
        html.submit("Create the account")
      }
    }
  }

  @Sendable private static func accept(_ visit: Visit) async throws -> Response {
    let lane = try visit.access(), form = visit.form
    guard let token = visit.path["token"].flatMap({ Token($0) }) else { throw WebProblem.notFound }
    do {
      let place = visit.placeToKnow, context = try await visit.namesOfServer()
      let issued = try await lane.withPassword(from: visit.client, isKnown: false) { access in
        try access.acceptInvitation(
          token, name: form["name"], email: form["email"], password: form["password"] ?? "", code: form["code"] ?? "",
          context: context, from: place, at: visit.now)
      }
      return began(issued, visit, next: StaffRoutes.studies.path(), at: place)
    } catch AccessError.wrongCode { throw WebProblem.invitationEnded } catch AccessError.weakPassword(let weakness) {
      return try await invitationPage(visit, weakness: weakness.message)
    } catch let error as AccessError where error.isShownInForm {
      return try await invitationPage(visit, problem: error.message)
    }
  }

  // MARK: A session

  @Sendable private static func leave(_ visit: AccountVisit) async throws -> Response {
    try await visit.visit.access().run { try $0.signOut(visit.session, at: visit.visit.now) }
    var response = Response.see(signIn.path())
    response.remove(.account, isSecure: visit.visit.services.settings.isSecure)
    return response
  }

  private static func stepUpPage(_ visit: AccountVisit, problem: String? = nil) async throws -> Response {
    let page = StaffPage(
      title: "Confirm that it is you", status: problem == nil ? .ok : .unprocessableContent, visit: visit.visit,
      session: visit.session)
    let next = visit.visit.query["next"] ?? visit.visit.form["next"] ?? "", id = visit.account
    let issuer = try await visit.visit.access().run { try $0.account(id)?.issuer }
    return page.response { html in
      html.errors([problem].compactMap(\.self), title: "This did not work")
      html.element("p", "What follows is sensitive, so it needs a sign-in of the last 5 minutes.")
      if let issuer {
        guard let provider = visit.visit.services.provider, provider.settings.issuer == issuer else {
          return html.element(
            "p", "You sign in at \(issuer), with which this server no longer works; ask an administrator.")
        }
        return html.link(
          "Confirm with \(provider.settings.name)",
          to: ProviderRoutes.stepUp.path() + "?next=" + PercentEncoding.segment(next))
      }
      html.element("form", ["method": "post", "action": stepUp.path(), "class": "care-step"]) { html in
        html.hidden(page.formFields)
        html.hidden([("next", next)])
        html.field("Password", name: "password", type: "password", complete: "current-password")
        html.field("Code of the app", name: "code", hint: "6 digits", complete: "one-time-code", isNumeric: true)
        html.submit("Confirm")
      }
    }
  }

  @Sendable private static func confirmAgain(_ visit: AccountVisit) async throws -> Response {
    let form = visit.visit.form
    do {
      let issued = try await visit.visit.access().withPassword(from: visit.visit.client, isKnown: true) { access in
        try access.stepUp(
          visit.session, password: form["password"] ?? "", code: form["code"] ?? "", at: visit.visit.now)
      }
      return began(issued, visit.visit, next: OwnAddress.of(form["next"]) ?? StaffRoutes.studies.path())
    } catch let error as AccessError where error.isShownInForm {
      return try await stepUpPage(visit, problem: error.message)
    }
  }

  private static func frame(_ title: String, _ problem: String?, scripts: [String] = []) -> PageFrame {
    var frame = PageFrame(
      title: problem == nil ? title : "Error: \(title)", language: .english,
      status: problem == nil ? .ok : .unprocessableContent)
    frame.scripts = scripts
    return frame
  }
}

/// The check of an address that a request names.
package enum OwnAddress {
  /// The most bytes of an address; no page has a longer one.
  private static let most = 2_000

  /// Returns an address of this server; nil for any other, to which a link could otherwise lead on.
  package static func of(_ address: String?) -> String? {
    guard let address, address.utf8.count <= most, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    // A program in between may decode the path, so it must be one of this server then as well.
    var path = String(address.prefix { $0 != "?" && $0 != "#" })
    for _ in 0..<3 {
      let isOfOtherHost = !path.begins(with: "/") || path.begins(with: "//") || path.utf8.contains(0x5C)
      guard !isOfOtherHost, path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
      guard path.utf8.contains(0x25) else { return address }
      guard let decoded = PercentEncoding.decoded(path.utf8, plusIsSpace: false) else { return nil }
      path = decoded
    }
    return nil
  }

  /// Returns an address that leads on to another one of this server.
  static func leading(_ address: String, to next: String?) -> String {
    guard let next = of(next) else { return address }
    return address + "?next=" + PercentEncoding.segment(next)
  }
}

extension Visit {
  /// Returns the names of the server and of its studies, which those who guess passwords know.
  fileprivate func namesOfServer() async throws -> [String] {
    let now = now
    let plans = try await services.lane.read { try $0.plans(at: now).map(\.value) }
    return services.settings.names + plans.flatMap { [$0.id.text, $0.title] }
  }

  /// The page of this server that was asked for before signing in; nil without one.
  var next: String? { OwnAddress.of(form["next"] ?? query["next"]) }

  /// The hidden fields of a form that leads on to the page that was asked for.
  var nextFields: [(name: String, value: String)] { next.map { [("next", $0)] } ?? [] }

  /// The place of a sign-in.
  var place: SignInPlace {
    SignInPlace(client, device: SessionCookie.known.value(in: cookies, isSecure: services.settings.isSecure))
  }

  /// The place of a sign-in, with a device that the account can know from then on.
  var placeToKnow: SignInPlace {
    let place = place
    return place.device == nil ? SignInPlace(client, device: Hex.text(services.environment.entropy(16))) : place
  }
}

extension AccessError {
  /// Whether the form is shown again with the problem; everything else is a page of its own.
  var isShownInForm: Bool {
    switch self {
    case .wrongCredentials, .weakPassword, .alreadyExists, .lastAdministrator, .invalid: true
    case .limited, .wrongCode, .signedOut, .erased, .stepUpRequired, .forbidden, .notFound, .tooManyDevices,
      .unknownIdentity, .identityTaken:
      false
    }
  }
}

extension String {
  /// The text in groups of four characters.
  fileprivate var inGroups: String {
    enumerated().map { $0.offset > 0 && $0.offset.isMultiple(of: 4) ? " \($0.element)" : String($0.element) }.joined()
  }
}
