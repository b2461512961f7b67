import CareAccess
import CareModel
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

/// The path of every request: checks in a fixed order, the handler of its route, and headers on every answer.
///
/// Nothing answers beside it, so that no status lacks the headers of security.
package struct WebResponder: HTTPResponder {
  package typealias Context = WebContext

  /// What the handlers share.
  package let services: WebServices
  let sessions: any SessionSource

  /// The most header fields.
  static let mostFields = 64

  package func respond(to request: Request, context: WebContext) async throws -> Response {
    let began = services.environment.clock()
    var context = context
    context.takeID(request.headers, services.settings)
    var caching = Route.Caching.none, template = "-", code = ""
    var response: Response
    do {
      guard request.headers.count <= Self.mostFields else { throw WebProblem.tooManyFields }
      let (path, query) = try split(request)
      try checkHost(request, context)
      let match = try route(request.method, path)
      (caching, template) = (match.route.caching, match.route.pattern.description)
      response = try await answer(request, match, query: query, context)
    } catch {
      let problem = WebProblem(describing: error)
      if problem.status.kind == .serverError {
        // The type alone: a message can repeat what was sent.
        context.logger.error("failed", metadata: ["code": "\(problem.code)", "type": "\(type(of: error))"])
      }
      (caching, code) = (.none, problem.code)
      // A page that needs a fresh sign-in is shown after it; a form is not sent again by itself.
      response =
        problem.code == AccessError.stepUpRequired.code && request.method == .get
        ? .see(SignInRoutes.stepUp.path() + "?next=" + PercentEncoding.segment(request.head.path ?? "/"))
        : ProblemPage.response(to: problem, request, services)
    }
    let ended = services.environment.clock().milliseconds, took = ended - began.milliseconds
    response.headers = SecurityHeaders.fields(isSecure: services.settings.isSecure, caching: caching)
      .overridden(by: response.headers)
    response.headers.append(HTTPField(name: .careTime, value: String(ended)))
    services.metrics.count(route: template, status: response.status, milliseconds: took)
    context.logger.info(
      "request",
      metadata: [
        "method": .string(request.method.rawValue), "route": .string(template),
        "status": .string(String(response.status.code)), "code": .string(code), "ms": .string(String(took)),
      ])
    if request.method == .head { response.body = .init() }
    return response
  }

  // MARK: Checks

  /// Returns the segments of the path, and the query.
  private func split(_ request: Request) throws(WebProblem) -> (path: [String], query: FormFields) {
    let whole = Array((request.head.path ?? "/").utf8)
    let end = whole.firstIndex(of: UInt8(ascii: "?")) ?? whole.endIndex
    guard whole.first == UInt8(ascii: "/") else { throw .badRequest }
    var path: [String] = [], start = 1
    while start < end {
      let next = whole[start..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
      guard let text = PercentEncoding.decoded(whole[start..<next], plusIsSpace: false) else { throw .badRequest }
      path.append(text)
      start = next + 1
      // A slash at the end begins another, empty segment.
      if start == end, next < end { path.append("") }
    }
    return (path, end < whole.endIndex ? try FormFields(encoded: whole[(end + 1)...]) : FormFields())
  }

  /// Refuses other hosts than the server's names; programs on this machine may use its own names for what watches the server.
  private func checkHost(_ request: Request, _ context: WebContext) throws(WebProblem) {
    // A second one could be meant for a program in front of the server; of the first, the library makes the authority.
    guard !request.headers.contains(.secondHost) else { throw .badRequest }
    // Who comes past the proxy would send answers in the clear.
    guard !services.settings.isExposed(context.remoteAddress) else { throw .wrongHost }
    guard let authority = request.head.authority else { throw .wrongHost }
    if services.settings.admits(authority: authority) { return }
    let path = request.uri.path
    guard context.isOnMachine(request), WatchRoutes.all.contains(where: { $0.pattern.description == path }) else {
      throw .wrongHost
    }
  }

  private func route(_ method: HTTPRequest.Method, _ path: [String]) throws(WebProblem) -> RouteRegistry.Match {
    switch RouteRegistry.match(method, path) {
    case .success(let match): return match
    case .failure(.path): throw .notFound
    case .failure(.method(let allowed)):
      var problem = WebProblem(.methodNotAllowed, "method_not_allowed")
      problem.allowed = allowed
      throw problem
    }
  }

  private func answer(
    _ request: Request, _ match: RouteRegistry.Match, query: FormFields, _ context: WebContext
  ) async throws -> Response {
    let now = services.environment.clock(), route = match.route
    if case .common(let handler) = route.handler { return try handler(match.values, services) }
    if case .program(let operation) = route.handler {
      return try await answer(request, match, to: operation, query: query, context)
    }
    let origin = "\(services.settings.scheme)://\(request.head.authority ?? "")"
    let cookies = Cookies.values(request.headers[values: .cookie])
    let session = try await sessions.session(
      cookies: cookies, for: route.audience, isUse: !request.headers.contains(.careRefresh), at: now)
    // Before the body is read: who may not write need not send.
    try check(route.audience, session, isOnMachine: context.isOnMachine(request))
    if route.audience == .participant, session?.access?.isLocked == true, !Self.isForLocked(route.pattern) {
      // A page asks for the PIN first; a form, or what a phone kept, waits for that.
      guard route.method == .get else { throw WebProblem.signedOut }
      return .see(ParticipantRoutes.unlock.path() + "?next=" + PercentEncoding.segment(request.head.path ?? "/"))
    }
    let scope = try scope(of: match, session, at: now)
    if route.method != .get {
      guard
        FormGuard.isSameOrigin(request.headers, origin: origin)
      else { throw WebProblem.foreignForm }
    }
    let body = try await RequestBodyReader.read(request, route.body)
    if route.method != .get {
      let token =
        route.body == .submission ? request.headers[.careToken] : body.fields[FormGuard.field]
      let owner = route.audience == .anyone ? visitor(cookies) : session?.id
      guard let owner, services.forms.accepts(token, of: owner) else { throw WebProblem.foreignForm }
      if case .participant(let patient)? = session?.subject {
        try services.limits.count(patient.text, .participantWrite, at: now)
      }
    }
    let visit = Visit(
      services: services, session: session, address: request.head.path ?? "/", path: match.values, query: query,
      form: body.fields, files: body.files, body: body.bytes,
      languages: Cookies.languages(request.headers[.acceptLanguage]), knownTag: request.headers[.ifNoneMatch],
      cookies: cookies,
      client: context.client(request.headers, services.settings),
      browser: request.headers[.userAgent] ?? "",
      origin: origin, isNavigation: FormGuard.isNavigation(request.head), route: route.pattern.description, now: now)
    switch route.handler {
    case .common(let handler): return try handler(match.values, services)
    case .anyone(let handler), .loopback(let handler): return try await handler(visit)
    case .participant(let handler):
      guard let session, case .participant(let patient) = session.subject else { throw WebProblem.signedOut }
      let asked = ParticipantVisit(visit: visit, session: session, patient: patient)
      var response = try await handler(asked)
      if session.access?.hasPIN == true { response.headers[.careLock] = asked.lock }
      return response
    // It was answered above, without a cookie.
    case .program: throw WebProblem.notFound
    case .account(let handler):
      guard let access = session?.access, case .account(let account) = access.principal else {
        throw WebProblem.signedOut
      }
      return try await handler(AccountVisit(visit: visit, session: access, account: account))
    case .staff(_, let handler):
      guard let access = session?.access, let scope else { throw WebProblem.signedOut }
      var openAlerts: Int?
      if let plan = scope.plan, access.has(.acknowledge, in: plan, at: now) {
        openAlerts = try await services.alerts.open(in: plan, at: now)
      }
      let place = try await services.place(ofPage: match.values, in: scope.plan, at: now, access)
      return try await handler(
        StaffVisit(visit: visit, session: access, scope: scope, openAlerts: openAlerts, place: place))
    }
  }

  /// Whether a locked device may use a route: to be opened, and to note what became of a message, which it shows before it is opened.
  private static func isForLocked(_ pattern: RoutePattern) -> Bool {
    pattern == ParticipantRoutes.unlock || pattern == PushRoutes.beacon
  }

  /// Returns the proof that an account has the right of a route in the study of the path.
  private func scope(
    of match: RouteRegistry.Match, _ session: WebSession?, at now: Instant
  ) throws -> Scope? {
    guard case .staff(let right) = match.route.audience else { return nil }
    guard let access = session?.access else { throw WebProblem.signedOut }
    return try access.scope(right, in: match.values["plan"].map { PlanHeader.ID($0) }, at: now)
  }

  /// Returns the owner of a public form's token; nil without the cookie that the form's page sets.
  private func visitor(_ cookies: [String: String]) -> String? {
    SessionCookie.visitor.value(in: cookies, isSecure: services.settings.isSecure)
      .flatMap { $0.isEmpty ? nil : Visit.owner(ofVisitor: $0) }
  }

  private func check(
    _ audience: Route.Audience, _ session: WebSession?, isOnMachine: @autoclosure () -> Bool
  ) throws(WebProblem) {
    switch (audience, session?.subject) {
    case (.anyone, _), (.participant, .participant), (.account, .account), (.staff, .account): return
    case (.loopback, _): if !isOnMachine() { throw .notFound }
    case (.program, _): throw .noToken
    // The tree of the others does not exist for a participant or for staff.
    case (.participant, .account), (.account, .participant), (.staff, .participant): throw .notFound
    case (.participant, nil), (.account, nil), (.staff, nil): throw .signedOut
    }
  }
}

/// Cookies and other lists in headers.
package enum Cookies {
  /// Returns the cookies of a request; of a name that appears twice, the first.
  package static func values(_ headers: [String]) -> [String: String] {
    let pairs = headers.flatMap { $0.parts(at: ";") }.compactMap { part -> (String, String)? in
      let pair = part.parts(at: "=", most: 2, keepingEmpty: true)
      guard pair.count == 2 else { return nil }
      return (pair[0].trimmingSpaces, pair[1].trimmingSpaces)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the tags of `Accept-Language`, best first.
  package static func languages(_ header: String?) -> [String] {
    let tags = (header ?? "").parts(at: ",").prefix(20).enumerated().map { place, part in
      let pieces = part.parts(at: ";")
      let quality = pieces.dropFirst().lazy.map(\.trimmingSpaces).first { $0.hasPrefix("q=") }
        .flatMap { Double(decimal: $0.dropFirst(2)) }
      return (tag: pieces.first?.trimmingSpaces ?? "", quality: quality ?? 1, place: place)
    }
    return tags.sorted { ($1.quality, $0.place) < ($0.quality, $1.place) }.map(\.tag)
  }
}
