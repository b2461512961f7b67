import Care
import CareAccess
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization

/// The commits of a program's studies as server-sent events, for as long as its token is valid.
enum ChangeStream {
  /// The time between two looks for commits, in milliseconds.
  private static let interval = 250
  /// The looks after which the token, its rights, and the clock are looked at again, also while many commits are written.
  private static let lookups = 4
  /// The looks without a commit after which a line is written, so that one whose program is gone ends.
  private static let beat = 60
  /// The most commits of a look.
  private static let most = 200

  @Sendable static func follow(_ visit: ProgramVisit) async throws -> Response {
    // A client that connects again sends the same address, and where it was.
    let services = visit.visit.services, after = max(visit.input.count("after") ?? 0, visit.lastEvent ?? 0)
    let studies = try await ReportedChanges.studies(of: visit, after: after), id = visit.session.id
    guard services.streams.hasRoom(for: id) else {
      throw WebProblem(
        .tooManyRequests, "too_many_streams", retryAfter: 5,
        detail: "the token has \(ProgramStreams.mostOfToken) streams, or the server has too many; end one first")
    }
    var response = Response(
      status: .ok,
      body: ResponseBody { writer in
        // Counted here, because the body of a request for headers alone is never written.
        guard services.streams.open(id) else { return try await writer.finish(nil) }
        defer { services.streams.close(id) }
        let isEnding = Atomic(false)
        try await withGracefulShutdownHandler {
          try await write(visit, studies, after: after, isEnding: { isEnding.load(ordering: .relaxed) }) { text in
            try await writer.write(ByteBuffer(string: text))
          }
        } onGracefulShutdown: {
          isEnding.store(true, ordering: .relaxed)
        }
        try await writer.finish(nil)
      })
    response.headers[.contentType] = ProgramOperation.eventStream
    return response
  }

  /// Writes the commits after one until the token, the server, or the connection ends.
  ///
  /// While the server's task for news does not run, there is nothing to wait for.
  private static func write(
    _ visit: ProgramVisit, _ studies: Set<PlanHeader.ID>, after: Int, isEnding: () -> Bool,
    _ line: (String) async throws -> Void
  ) async throws {
    let services = visit.visit.services
    var studies = studies, after = after, looks = 0, quiet = 0
    // A line at once, so that the program knows that the stream is open.
    try await line(":\n\n")
    while !isEnding() {
      var isEnd = true
      quiet += 1
      // The task for news has looked: the store is read only if there is something.
      if services.hub.mayHaveCommits(after: after) {
        let part = try await services.lane.read { [after, studies] runtime in
          try ReportedChanges(after: after, most, in: studies, runtime)
        }
        for item in part.items {
          let text = String(decoding: try ProgramAnswer(item).bytes, as: UTF8.self)
          try await line("id: \(item.seq)\ndata: \(text)\n\n")
        }
        (after, isEnd) = (part.last, part.isEnd)
        if !part.items.isEmpty { quiet = 0 }
      }
      if isEnd {
        guard services.hub.isRunning else { return }
        if quiet >= beat {
          try await line(":\n\n")
          quiet = 0
        }
        try await Task.sleep(for: .milliseconds(interval))
      }
      looks += 1
      guard looks % lookups == 0 else { continue }
      guard let session = try await visit.currentSession() else { return }
      studies = try await ReportedChanges.studies(of: session, services, at: services.environment.clock())
      if studies.isEmpty { return }
    }
  }
}
