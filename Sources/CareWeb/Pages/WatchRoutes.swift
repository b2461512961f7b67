import Care
import CareModel
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes with which programs watch the server.
enum WatchRoutes {
  static let health: RoutePattern = "/healthz"
  static let readiness: RoutePattern = "/readyz"
  static let metrics: RoutePattern = "/metrics"

  static let all: [Route] = [
    .get(health, caching: Route.Caching.none, .common { _, _ in alive }),
    .get(readiness, caching: Route.Caching.none, .anyone { try await ready($0.services, at: $0.now) }),
    .get(metrics, .loopback(measure)),
  ]

  /// Whether the program answers at all, and which it is.
  static var alive: Response { .plain("ok\n\(Release.line(of: "care-serve"))\n") }

  /// Whether answers can be read and written: not while the disk is full, the clock is behind the last commit, or another keeps the store.
  static func ready(_ services: WebServices, at now: Instant) async throws -> Response {
    _ = try await services.lane.read { try $0.lastSeq() }
    guard let problem = await services.readiness.problem(services.lane, at: now) else { return .plain("ready\n") }
    return .plain("not ready: \(problem)\n", status: .serviceUnavailable)
  }

  /// The server's numbers, for Prometheus.
  static func figures(_ services: WebServices, at now: Instant) async -> Response {
    var response = Response.plain(await services.figures(at: now))
    response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
    return response
  }

  /// Sends the numbers to programs on this machine, unless they have an address of their own.
  @Sendable private static func measure(_ visit: Visit) async throws -> Response {
    guard visit.services.settings.figures == nil else { throw WebProblem.notFound }
    return await figures(visit.services, at: visit.now)
  }
}
