import CareRuntime
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for anyone.
enum PublicRoutes {
  static let all: [Route] = [
    .get("/", .anyone(home)),
    .get("/assets/{hash}/{name}", caching: .immutable, .anyone(asset)),
    .get("/healthz", caching: Route.Caching.none, .anyone { _ in .plain("ok\n") }),
    .get("/readyz", caching: Route.Caching.none, .anyone(ready)),
  ]

  @Sendable private static func home(_ visit: Visit) -> Response {
    switch visit.session?.subject {
    case .participant?: .see(ParticipantRoutes.today.path())
    case .account?: .see(StaffRoutes.studies.path())
    case nil: .see(JoinRoutes.join.path())
    }
  }

  @Sendable private static func asset(_ visit: Visit) throws -> Response {
    guard let hash = visit.path["hash"], let name = visit.path["name"],
      let asset = visit.services.assets.asset(hash: hash, name: name)
    else { throw WebProblem.notFound }
    var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    response.headers[.contentType] = asset.type
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
