import CareCards
import CareModel
import HTTPTypes
import Hummingbird

/// The answer to a request that was refused: a page for people, `problem+json` for programs.
enum ProblemPage {
  static func response(to problem: WebProblem, _ request: Request, _ services: WebServices) -> Response {
    let isOfPrograms = ProgramRoutes.has(request.uri.path)
    var response =
      isOfPrograms
      ? document(problem, isWhole: true)
      : wantsPage(request) ? page(problem, request, services) : document(problem, isWhole: false)
    if isOfPrograms, problem.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
    if !problem.allowed.isEmpty {
      response.headers[.allow] = problem.allowed.map(\.rawValue).joined(separator: ", ")
    }
    return response
  }

  private static func wantsPage(_ request: Request) -> Bool {
    request.headers[.accept]?.contains("text/html") ?? false
  }

  /// Returns the document of a problem (RFC 9457); `isWhole`: for the API, whose problems say what to write instead.
  private static func document(_ problem: WebProblem, isWhole: Bool) -> Response {
    var text =
      #"{"type":"/problems/\#(problem.code)","title":"\#(problem.status.reasonPhrase)","status":\#(problem.status.code)"#
    if isWhole {
      let detail = JSONValue.string(problem.detailForPrograms)
      text += #","code":"\#(problem.code)","detail":\#(detail.text)"#
    }
    var response = Response(status: problem.status, body: .init(byteBuffer: .init(string: text + "}")))
    response.headers[.contentType] = "application/problem+json"
    return response
  }

  private static func page(_ problem: WebProblem, _ request: Request, _ services: WebServices) -> Response {
    let tags = Cookies.languages(request.headers[.acceptLanguage]), language = Language.preferred(tags)
    let path = request.uri.path
    let isOfTeam = teamPaths.contains { path == $0 || path.hasPrefix($0 + "/") }
    let (title, text) = texts(of: problem, isOfTeam: isOfTeam)
    let isSignedOut = problem.status == .unauthorized
    let next = request.method == .get ? request.head.path : nil
    let button: (address: String, title: WebPhrase) =
      switch (isSignedOut, isOfTeam, path.hasPrefix("/me/")) {
      case (true, true, _): (OwnAddress.leading(SignInRoutes.signIn.path(), to: next), .signIn)
      case (true, false, true): (OwnAddress.leading(JoinRoutes.join.path(), to: next), .joinTitle)
      // One of the care team has no day: the start leads everyone to pages of their own.
      case (false, false, true) where path != ParticipantRoutes.today.path() || problem.status != .notFound:
        (ParticipantRoutes.today.path(), .backToToday)
      default: ("/", .backToStart)
      }
    let frame = PageFrame(title: language.page(title), language: language, status: problem.status)
    return frame.response(services) { html in
      html.element("h1", language.page(title))
      html.element("p", language.page(text))
      html.element("p", ["class": "care-actions"]) { html in
        html.element("a", ["class": "care-button", "href": button.address], language.page(button.title))
      }
    }
  }

  /// The beginnings of the addresses of the care team's pages.
  private static let teamPaths = [
    "/s", "/studies", "/admin", "/audit", "/sign-in", "/sign-out", "/step-up", "/invitation", "/callback",
  ]

  /// Returns the title and the text of a problem, to those who read it; of the same words for everything that the visitor may not know.
  ///
  /// A page says in words what happened, and never its code, which programs get.
  static func texts(of problem: WebProblem, isOfTeam: Bool) -> (WebPhrase, WebPhrase) {
    switch (problem.code, problem.status.code) {
    case ("window_closed", _): (.closedTitle, .closedText)
    case ("window_not_open", _): (.notYetTitle, .notYetText)
    case ("invitation_ended", _): (.invitationTitle, .invitationText)
    case ("no_right", _), ("forbidden", _): (.noRightTitle, .noRightText)
    case ("unknown_identity", _): (.noRightTitle, .unknownIdentityText)
    case ("step_up_required", _): (.stepUpTitle, .stepUpText)
    case ("too_many_devices", _): isOfTeam ? (.teamDevicesTitle, .teamDevicesText) : (.changedTitle, .tooManyDevices)
    case ("erased", _): (.erasedTitle, .erasedText)
    case (_, 401): (.signedOutTitle, isOfTeam ? .teamSignedOutText : .signedOutText)
    case (_, 403): (.foreignTitle, isOfTeam ? .teamForeignText : .foreignText)
    case (_, 404), (_, 405), (_, 421): (.notFoundTitle, .notFoundText)
    case (_, 409), (_, 412): (.changedTitle, isOfTeam ? .teamChangedText : .changedText)
    case (_, 413): (.tooLargeTitle, .tooLargeText)
    case (_, 429): (.tooManyTitle, .tooManyText)
    case ("full", _), ("read_only", _): (.fullTitle, isOfTeam ? .teamFullText : .fullText)
    case (_, 503), (_, 507): (.busyTitle, .busyText)
    case (_, 400..<500): (.wrongTitle, isOfTeam ? .teamWrongText : .wrongText)
    default: (.failedTitle, isOfTeam ? .teamFailedText : .failedText)
    }
  }
}

extension Language {
  /// Returns the first language of a list of tags that there are texts for; English without one.
  static func preferred(_ tags: [String]) -> Language {
    for tag in tags {
      let language = Language.of(tag)
      if tag.lowercased().hasPrefix(language.tag) { return language }
    }
    return .english
  }
}
