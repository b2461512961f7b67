import HTTPTypes
import Hummingbird
import NIOCore

/// The answers at the address of the server's figures, which has no page and no participant's data.
struct FiguresResponder: HTTPResponder {
  typealias Context = WebContext

  let services: WebServices

  func respond(to request: Request, context: WebContext) async throws -> Response {
    var response = await answer(request)
    response.headers[.cacheControl] = "no-store"
    response.headers[.xContentTypeOptions] = "nosniff"
    if request.method == .head { response.body = .init() }
    return response
  }

  private func answer(_ request: Request) async -> Response {
    let path = request.uri.path, now = services.environment.clock()
    guard request.method == .get || request.method == .head else {
      var refused = Response.plain("only GET is answered here\n", status: .methodNotAllowed)
      refused.headers[.allow] = "GET, HEAD"
      return refused
    }
    switch path {
    case WatchRoutes.metrics.description: return await WatchRoutes.figures(services, at: now)
    case WatchRoutes.health.description: return WatchRoutes.alive
    case WatchRoutes.readiness.description:
      do { return try await WatchRoutes.ready(services, at: now) } catch {
        return .plain("not ready: \(WebProblem(describing: error).code)\n", status: .serviceUnavailable)
      }
    default: return .plain("not found; the figures are at /metrics\n", status: .notFound)
    }
  }
}
