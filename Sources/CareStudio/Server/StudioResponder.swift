import CareCards
import CareManual
import CareModel
package import CareWeb
import HTTPTypes
package import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization

/// The path of every request of a studio: its own page, or the phone's pages, each with the headers of security.
package struct StudioResponder: HTTPResponder {
  package typealias Context = WebContext

  let studio: Studio
  let assets: StudioAssets
  let share: StudioShare?
  /// The port at which the studio listens; 0 before it does.
  let port: PortBox
  private let manual = StudioManual()

  /// The most bytes of a form.
  private static let mostBytes = 64 << 10

  /// The policy of the studio's own page: the phone is a frame of the same origin.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "frame-src 'self' http://\(StudioRoutes.before):*", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types care-studio",
  ].joined(separator: "; ")

  /// The policy of the pages of the manual, which have a script of their own.
  private static let manualPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "form-action 'none'",
    "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The policy of the reports, which have their styles and their pictures in themselves.
  private static let reportPolicy = [
    "default-src 'none'", "style-src 'unsafe-inline'", "img-src data:", "form-action 'none'", "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static func policy(of path: String) -> String {
    path.hasPrefix(StudioRoutes.manual) ? manualPolicy : path.hasPrefix(StudioRoutes.report) ? reportPolicy : policy
  }

  package func respond(to request: Request, context: WebContext) async throws -> Response {
    let path = request.uri.path
    var response: Response
    do { response = try await answer(request, path, context) } catch {
      response = refusal(error, request)
    }
    if response.headers[.contentSecurityPolicy] == nil {
      let caching = path.hasPrefix(StudioRoutes.assets) ? Route.Caching.immutable : .none
      for field in SecurityHeaders.fields(isSecure: false, caching: caching) {
        response.headers[field.name] = field.value
      }
      response.headers[.contentSecurityPolicy] = Self.policy(of: path)
    } else if let policy = response.headers[.contentSecurityPolicy] {
      response.headers[.contentSecurityPolicy] = policy.replacing(
        "frame-ancestors 'none'", with: Self.isBefore(request) ? Self.framedBefore : "frame-ancestors 'self'")
    }
    if request.method == .head { response.body = .init() }
    return response
  }

  private func answer(_ request: Request, _ path: String, _ context: WebContext) async throws -> Response {
    let admitted = WebSettings(names: studio.host.names + [StudioRoutes.before])
    guard let authority = request.head.authority, admitted.admits(authority: authority) else {
      throw WebProblem.wrongHost
    }
    if !context.isLocal {
      if request.method == .get, path.hasPrefix(StudioRoutes.join) { return try join(path) }
      let cookies = Cookies.values(request.headers[values: .cookie])
      guard share?.admits(cookies) == true else {
        throw StudioProblem("this studio shows itself to one phone, which scans the code in the terminal")
      }
      if path == "/" { return .see(ParticipantAddress.today) }
      guard StudioRoutes.shared.contains(where: path.hasPrefix) else { throw WebProblem.notFound }
    }
    if Self.isBefore(request), path != StudioRoutes.live, !path.hasPrefix(StudioRoutes.assets) {
      guard path != "/sw.js", StudioRoutes.shared.contains(where: path.hasPrefix) else { throw WebProblem.notFound }
      guard let phone = studio.phoneBefore else {
        throw StudioProblem("the other version has no phone yet; the page of the studio says why")
      }
      return try await phone.server.responder.respond(to: request, context: context)
    }
    if request.method == .post, path.hasPrefix(StudioRoutes.page) {
      guard FormGuard.isSameOrigin(request.headers, origin: "http://\(authority)") else { throw WebProblem.foreignForm }
      return try await post(request, path)
    }
    switch path {
    case "/": return .see(StudioRoutes.page)
    case StudioRoutes.page: return page(authority)
    case StudioRoutes.live: return try live()
    case "/manual", StudioRoutes.manual: return .see(StudioRoutes.manual + "index.html")
    // A worker would keep pages after the session has ended.
    case "/sw.js": throw WebProblem.notFound
    default: break
    }
    if path.hasPrefix(StudioRoutes.assets) {
      guard let asset = assets.asset(at: path) else { throw WebProblem.notFound }
      return .bytes(asset.bytes, asset.type)
    }
    if path.hasPrefix(StudioRoutes.report) { return try report(String(path.dropFirst(StudioRoutes.report.count))) }
    if path.hasPrefix(StudioRoutes.manual) {
      guard let file = try await manual.file(String(path.dropFirst(StudioRoutes.manual.count)), of: studio) else {
        throw WebProblem.notFound
      }
      return .bytes(file.bytes, file.type)
    }
    guard let phone = studio.phone else {
      throw StudioProblem("the plan has not loaded yet; correct its errors first")
    }
    return try await phone.server.responder.respond(to: request, context: context)
  }

  // MARK: Pages

  /// Whether a request is for the phone of the other version.
  private static func isBefore(_ request: Request) -> Bool {
    guard let authority = request.head.authority else { return false }
    return authority == StudioRoutes.before || authority.hasPrefix("\(StudioRoutes.before):")
  }

  /// The pages that may show the phone of the other version: the studio's own, by the names that it has on this machine.
  private static let framedBefore = "frame-ancestors http://127.0.0.1:* http://localhost:*"

  private func page(_ authority: String) -> Response {
    let page = StudioPage(
      view: studio.view, styles: assets.pageStyles + [assets.style.address], scripts: [assets.script.address],
      icon: assets.icon, before: StudioRoutes.before(of: authority),
      share: share?.invitation(port: port.value))
    return .bytes(page.html.bytes, "text/html; charset=utf-8")
  }

  /// Returns a report of the simulated participants.
  private func report(_ id: String) throws -> Response {
    guard let report = studio.view.results.cohort.value?.reports.first(where: { $0.id == id }) else {
      throw WebProblem.notFound
    }
    return .bytes(Array(try report.document.get().utf8), "text/html; charset=utf-8")
  }

  private func live() throws(WebProblem) -> Response {
    guard let (id, marks) = studio.news.open() else { throw .queueFull }
    let news = studio.news
    var response = Response(
      status: .ok,
      body: ResponseBody { writer in
        defer { news.close(id) }
        try await withGracefulShutdownHandler {
          for await mark in marks { try await writer.write(ByteBuffer(string: "data: \(mark.text)\n\n")) }
        } onGracefulShutdown: {
          news.close(id)
        }
        try await writer.finish(nil)
      })
    response.headers[.contentType] = "text/event-stream"
    return response
  }

  private func join(_ path: String) throws -> Response {
    guard let cookie = share?.use(String(path.dropFirst(StudioRoutes.join.count))) else {
      throw StudioProblem("the code was used already; start the studio again for another phone")
    }
    var response = Response.see(ParticipantAddress.today)
    response.headers[.setCookie] = cookie
    studio.news.tell()
    return response
  }

  // MARK: Forms

  private func post(_ request: Request, _ path: String) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.mostBytes)
    let form = try FormFields(encoded: body.readableBytesView)
    switch path {
    case StudioRoutes.travel: try await studio.travel(try Self.way(form))
    case StudioRoutes.participant: try await studio.enroll(try participant(form))
    case StudioRoutes.language:
      let tag = form["language"] ?? ""
      try await studio.speak(tag.isEmpty ? nil : tag)
    case StudioRoutes.open:
      return .see(try await studio.open(step: form["step"] ?? "", ofTask: CareTask.ID(form["task"] ?? "")))
    default: throw WebProblem.notFound
    }
    return .see(StudioRoutes.page)
  }

  private static func way(_ form: FormFields) throws(StudioProblem) -> Studio.Travel {
    if let day = form["day"].flatMap({ CivilDate($0) }) { return .day(day) }
    if let text = form["to"], let wall = CivilDateTime(text) ?? CivilDateTime("\(text):00") { return .time(wall) }
    switch form["by"] {
    case "+1d": return .days(1)
    case "-1d": return .days(-1)
    case "+1h": return .hours(1)
    case "-1h": return .hours(-1)
    case "next": return .next
    default: throw StudioProblem("this is no time; write it as YYYY-MM-DDTHH:MM")
    }
  }

  private func participant(_ form: FormFields) throws(StudioProblem) -> StudioParticipant {
    guard let start = form["start"].flatMap({ CivilDate($0) }) else {
      throw StudioProblem("the day of enrollment is no date; write it as YYYY-MM-DD")
    }
    var participant = StudioParticipant(start: start)
    participant.language = studio.view.participant.language
    if let text = form["number"], !text.isEmpty {
      guard let number = (1...StudioParticipant.most).first(where: { "\($0)" == text }) else {
        throw StudioProblem("there is no such simulated participant; choose 1 to \(StudioParticipant.most)")
      }
      participant.number = number
    }
    for field in form.all {
      if field.name.hasPrefix("anchor.") { participant.anchors[String(field.name.dropFirst(7))] = field.value }
      if field.name.hasPrefix("parameter.") { participant.parameters[String(field.name.dropFirst(10))] = field.value }
    }
    return participant
  }

  // MARK: Refusals

  /// Returns the page of a refused request; its text alone for the studio's own script.
  private func refusal(_ error: any Error, _ request: Request) -> Response {
    let problem = error as? WebProblem
    let status = problem?.status ?? (error is StudioProblem ? .unprocessableContent : .internalServerError)
    let text = problem?.code ?? StudioProblem(describing: error).message
    guard request.headers[.accept]?.contains("text/html") == true else {
      return .bytes(Array(text.utf8), "text/plain; charset=utf-8", status)
    }
    var html = HTMLText()
    html.add(drawn: "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Studio</title>")
    for style in assets.pageStyles { html.void("link", ["rel": "stylesheet", "href": style]) }
    html.add(drawn: "</head><body>")
    html.element("main", ["class": "care-day"]) { html in
      html.element("h1", "Not possible")
      html.element("p", text)
      html.element("p") {
        $0.element("a", ["class": "care-button", "href": ParticipantAddress.today], "Back to today")
      }
    }
    html.add(drawn: "</body></html>")
    var response = Response.bytes(html.bytes, "text/html; charset=utf-8", status)
    response.headers[.contentSecurityPolicy] = Self.policy.replacing(
      "frame-ancestors 'none'", with: "frame-ancestors 'self'")
    return response
  }
}

/// The port at which a server listens, once it does.
package final class PortBox: Sendable {
  private let port: Atomic<Int>

  init(_ port: Int) { self.port = Atomic(port) }

  var value: Int {
    get { port.load(ordering: .relaxed) }
    set { port.store(newValue, ordering: .relaxed) }
  }
}

extension Response {
  /// Returns bytes of a type.
  fileprivate static func bytes(_ bytes: [UInt8], _ type: String, _ status: HTTPResponse.Status = .ok) -> Response {
    var response = Response(status: status, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    response.headers[.contentType] = type
    return response
  }
}
