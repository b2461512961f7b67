import CareAccess
import CareModel
import HTTPTypes
import Hummingbird

extension WebResponder {
  /// Answers a program: its token alone says what it may do, and a cookie is not looked at.
  func answer(
    _ request: Request, _ match: RouteRegistry.Match, to operation: ProgramOperation, query: FormFields,
    _ context: WebContext
  ) async throws -> Response {
    let now = services.environment.clock(), route = match.route
    guard let access = services.access else { throw WebProblem.notFound }
    guard let secret = Self.token(request.headers),
      let session = try await access.run({ try $0.session(ofProgram: secret, at: now) })
    else { throw WebProblem.noToken }
    try services.limits.count(session.id, .token, at: now)
    for scope in operation.scopes where session.scopes?.contains(scope) == false {
      throw WebProblem(.forbidden, "no_scope", detail: "the token lacks the scope '\(scope.rawValue)'")
    }
    // What the description requires of every request, before what only a study can answer.
    let key = operation.isRecording ? try ProgramBody.key(request.headers["Idempotency-Key"]) : nil
    let basis = operation.isConditional ? try ProgramBody.basis(request.headers[.ifMatch]) : nil
    let lastEvent =
      operation.isFollowed
      ? try ProgramBody.lastEvent(HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }) : nil
    let address = request.head.path ?? "/"
    let input = try ProgramInput(query, operation.fields, of: address.prefix { $0 != "?" })
    var path = match.values
    if let participant = input["participant"] { path["patient"] = participant }
    for name in ["plan", "patient"] {
      if let text = path[name], ValueShape.id.remedy(for: text) != nil { throw WebProblem.notFound }
    }
    let scope = try scope(of: operation, in: path, input, session, at: now)
    // Before the body is read: who may not write need not send.
    let bytes = try await RequestBodyReader.read(request, route.body).bytes
    var body = JSONValue.null
    if route.body != .submission, let shape = operation.body {
      body = try ProgramBody.value(of: bytes)
      try shape.check(body)
    }
    let visit = Visit(
      services: services, session: nil, address: address, path: path, query: query, form: FormFields(),
      files: [:], body: bytes, languages: [], knownTag: request.headers[.ifNoneMatch], cookies: [:],
      client: context.client(request.headers, services.settings), browser: "", origin: "", isNavigation: false,
      route: route.pattern.description, now: now)
    return try await operation.handle(
      ProgramVisit(
        visit: visit, secret: secret, session: session, operation: operation, scope: scope, input: input, body: body,
        key: key, basis: basis, lastEvent: lastEvent))
  }

  /// Returns the token of `Authorization: Bearer`; nil without one, and for what is none.
  private static func token(_ headers: HTTPFields) -> Token? {
    let parts = (headers[.authorization] ?? "").parts(at: " ", most: 2)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return Token(String(parts[1]))
  }

  /// Returns the proof that the token has the rights of an operation where it works; nil for one about every study.
  private func scope(
    of operation: ProgramOperation, in path: [String: String], _ input: ProgramInput, _ session: Session,
    at now: Instant
  ) throws -> Scope? {
    var plan: PlanHeader.ID?
    switch operation.reach {
    case .studies: return nil
    case .server: break
    case .study: plan = path["plan"].map { PlanHeader.ID($0) }
    case .chosenStudy, .participant:
      plan = try input["study"].map { PlanHeader.ID($0) } ?? onlyStudy(of: session, at: now)
    }
    let scopes = try operation.rights.map { try session.scope($0, in: plan, at: now) }
    return scopes.first
  }

  /// Returns the only study that a token reaches.
  private func onlyStudy(of session: Session, at now: Instant) throws(WebProblem) -> PlanHeader.ID {
    let studies = session.studies(at: now)
    guard studies.count == 1, !session.seesEveryStudy(at: now), let only = studies.first else {
      throw .badRequest("missing_field", "'study' is missing, and the token reaches several studies or none; write one")
    }
    return only
  }
}
