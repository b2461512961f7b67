import CareAccess
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The streams of browsers: each says what has changed, and never the content.
///
/// A page that hears of a topic asks for itself again, so that every byte is authorized and drawn in one way only.
enum LiveRoutes {
  static let mine: RoutePattern = "/me/live"
  static let team: RoutePattern = "/live"

  static let all: [Route] = [
    .get(mine, caching: Route.Caching.none, .participant(follow)), .get(team, .account(follow)),
  ]

  /// Follows the participant's own day.
  @Sendable private static func follow(_ visit: ParticipantVisit) async throws -> Response {
    try stream(visit.services.hub, visit.session, [.day(visit.patient)], mark: visit.visit.query["mark"])
  }

  /// Follows the studies in which the account has a right to see participants or alerts.
  @Sendable private static func follow(_ visit: AccountVisit) async throws -> Response {
    let session = visit.session, now = visit.visit.now
    let plans = try await visit.visit.services.lane.read { try $0.plans(at: now).map(\.value.id) }
    var topics: Set<LiveTopic> = []
    for plan in plans {
      if session.has(.roster, in: plan, at: now) { topics.insert(.study(plan)) }
      if session.has(.acknowledge, in: plan, at: now) { topics.insert(.alerts(plan)) }
    }
    return try stream(visit.visit.services.hub, WebSession(session), topics, mark: nil)
  }

  /// Returns a stream; before the hub runs, and while the server ends, the browser is asked to come back.
  private static func stream(
    _ hub: LiveHub, _ session: WebSession, _ topics: Set<LiveTopic>, mark: String?
  ) throws(WebProblem) -> Response {
    guard hub.isRunning else { throw .queueFull }
    var response = Response(
      status: .ok,
      body: ResponseBody { writer in
        let (id, wakes) = hub.open(session, topics: topics, mark: mark)
        defer { hub.close(id) }
        // A line at once, so that the browser knows that the stream is open.
        try await writer.write(ByteBuffer(string: ":\n\n"))
        try await withGracefulShutdownHandler {
          for await _ in wakes {
            guard let news = hub.take(id) else { break }
            let text = news.isEmpty ? ":\n\n" : "data: \(news.map(\.name).sorted().joined(separator: " "))\n\n"
            try await writer.write(ByteBuffer(string: text))
          }
        } onGracefulShutdown: {
          // The server waits for its connections before it tells the hub.
          hub.close(id)
        }
        try await writer.finish(nil)
      })
    response.headers[.contentType] = "text/event-stream"
    return response
  }
}
