import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for anyone.
enum PublicRoutes {
  static let manifest: RoutePattern = "/manifest.webmanifest"

  static let all: [Route] = [
    .get(manifest, .common(describe)),
    .get("/sw.js", .common(worker)),
    .get("/", .anyone(home)),
    .get("/assets/{hash}/{name}", caching: .immutable, .common(asset)),
  ]

  /// Leads to the own pages; asks a stranger who they are, because both ways begin here.
  @Sendable private static func home(_ visit: Visit) -> Response {
    switch visit.session?.subject {
    case .participant?: .see(ParticipantRoutes.today.path())
    case .account?: .see(StaffRoutes.studies.path())
    case nil:
      PageFrame(title: visit.language.page(.homeTitle), language: visit.language).response(visit.services) { html in
        html.element("h1", visit.language.page(.homeTitle))
        html.element("p", visit.language.page(.homeText))
        html.link(visit.language.page(.homeParticipant), to: JoinRoutes.join.path())
        html.link(visit.language.page(.homeTeam), to: SignInRoutes.signIn.path())
      }
    }
  }

  @Sendable private static func asset(_ path: [String: String], _ services: WebServices) throws -> Response {
    guard let hash = path["hash"], let name = path["name"], let asset = services.assets.asset(hash: hash, name: name)
    else { throw WebProblem.notFound }
    return asset.response
  }

  /// Sends the script that works beside the pages, from the root of the addresses that it sees.
  @Sendable private static func worker(_ path: [String: String], _ services: WebServices) -> Response {
    services.assets.worker.response
  }

  /// Describes the pages as a program that a phone can install.
  @Sendable private static func describe(_ path: [String: String], _ services: WebServices) throws -> Response {
    try WebManifest(services).response
  }
}

extension Response {
  /// Returns a short plain text.
  static func plain(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    var response = Response(status: status, body: .init(byteBuffer: .init(string: text)))
    response.headers[.contentType] = "text/plain; charset=utf-8"
    return response
  }
}
