import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for anyone.
enum PublicRoutes {
  static let manifest: RoutePattern = "/manifest.webmanifest"

  static let health: RoutePattern = "/healthz"
  static let readiness: RoutePattern = "/readyz"
  static let metrics: RoutePattern = "/metrics"

  static let all: [Route] = [
    .get(manifest, .common(describe)),
    .get("/sw.js", .common(worker)),
    .get("/", .anyone(home)),
    .get("/assets/{hash}/{name}", caching: .immutable, .common(asset)),
    .get(health, caching: Route.Caching.none, .common { _, _ in .plain("ok\n") }),
    .get(readiness, caching: Route.Caching.none, .anyone(ready)),
    .get(metrics, .loopback(measure)),
  ]

  /// The routes with which programs on this machine watch the server, by any of the machine's own names.
  static let watching = [health, readiness, metrics]

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

  /// Describes the pages as a program that a phone can install; without a token, which sharing would leak.
  @Sendable private static func describe(_ path: [String: String], _ services: WebServices) -> Response {
    let icon = services.assets["icon.svg"]?.address ?? ""
    let text = """
      {"name":"CareRuntime","short_name":"Care","start_url":"\(ParticipantRoutes.today.path())","scope":"/","display":"standalone",\
      "background_color":"#f2f3f8","theme_color":"#084f87","icons":[{"src":"\(icon)","sizes":"any","type":"image/svg+xml"}]}
      """
    var response = Response(status: .ok, body: .init(byteBuffer: .init(string: text)))
    response.headers[.contentType] = "application/manifest+json"
    return response
  }

  /// Sends the server's numbers, for Prometheus.
  @Sendable private static func measure(_ visit: Visit) async throws -> Response {
    let services = visit.services, now = visit.now
    var text = services.metrics.text(
      waitingWrites: services.lane.waitingWrites, connections: services.connections.figures,
      defenses: services.access?.figures ?? WebMetrics.Defenses())
    if let delivery = services.delivery {
      let state = try await services.lane.read { try $0.deliveryState(delivery.settings, at: now) }
      text += WebMetrics.text(state, attempts: delivery.figures.attempts)
    }
    var response = Response.plain(text)
    response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
    return response
  }

  /// Whether the store can be read.
  @Sendable private static func ready(_ visit: Visit) async throws -> Response {
    _ = try await visit.services.lane.read { try $0.lastSeq() }
    return .plain("ready\n")
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
