import CareAccess
import CareModel
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import CareWeb

/// Whose connections a server ends when one network has as many as it may have: here all but a few are others', which wait for their answers.
struct CrowdedServerTests {
  /// Sessions that count how often one was asked for, which is when the head of a request has arrived.
  private final class CountedSessions: SessionSource {
    private let count = Mutex(0)
    private let one = SingleSession(WebFixture.patient)

    var asked: Int { count.withLock(\.self) }

    func session(
      cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
    ) async throws -> WebSession? {
      count.withLock { $0 += 1 }
      return one.session(cookies: cookies, for: audience, isUse: isUse, at: now)
    }

    func isActive(_ session: WebSession, at now: Instant) async throws -> Bool { true }
  }

  /// What a browser received on its connection.
  private final class Inbox: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let received = Mutex("")

    var text: String { received.withLock(\.self) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let part = String(buffer: unwrapInboundIn(data))
      received.withLock { $0 += part }
    }
  }

  /// A browser's connection.
  private struct Line: Sendable {
    let channel: any Channel
    let inbox = Inbox()

    init(port: Int) async throws {
      channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelInitializer { [inbox] in $0.pipeline.addHandler(inbox) }
        .connect(host: "localhost", port: port).get()
    }

    var hasEnded: Bool { !channel.isActive }

    func send(_ head: String, _ body: String = "") async throws {
      try await channel.writeAndFlush(ByteBuffer(string: "\(head)\r\nHost: localhost\r\n\r\n\(body)"))
    }
  }

  /// A connection that is not one of the test's.
  private final class Other: Sendable {}

  private struct Crowd: Sendable {
    let port: Int
    let book: ConnectionBook
    let sessions: CountedSessions
  }

  /// The most connections of one network.
  private static let most = 1_024

  private func wait(until isTrue: () throws -> Bool) async throws {
    for _ in 0..<12_000 {
      if try isTrue() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it did not come about in two minutes")
  }

  /// Runs `body` beside a server that has a stream open, and for this machine's networks room for `room` connections more.
  private func crowded(
    _ settings: WebSettings = WebSettings(), room: Int, _ body: @Sendable (Crowd) async throws -> Void
  ) async throws {
    let sessions = CountedSessions(), fixture = try WebFixture(sessions: sessions, settings: settings)
    let book = fixture.server.responder.services.connections, hub = fixture.server.hub
    let others = ["127.0.0.1", "::1"].map { address in
      (address: ClientAddress(address), lines: (0..<Self.most - 1 - room).map { _ in Other() })
    }
    for (address, lines) in others {
      for line in lines {
        book.open(ObjectIdentifier(line), from: address, isProxy: false) {}
        book.count(answering: 1, of: ObjectIdentifier(line))
      }
    }
    try await fixture.server.application().test(.live) { client in
      // A client of its own has no limit on the time without a byte.
      let port = try #require(client.port), stream = try await Line(port: port)
      try await stream.send("GET /me/live HTTP/1.1")
      try await wait { hub.streams == 1 && stream.inbox.text.contains("200 OK") }
      try await body(Crowd(port: port, book: book, sessions: sessions))
      // It is answered all the time.
      #expect(!stream.hasEnded)
      hub.stop()
      try await stream.channel.close()
    }
    withExtendedLifetime(others) {}
  }

  /// A proxy on this machine has the connections of everyone.
  @Test(arguments: [(true, 0), (false, 3)])
  func theConnectionsOfAProxyDoNotEndForOthers(isBehindProxy: Bool, ended: Int) async throws {
    try await crowded(WebSettings(names: ["localhost"], isBehindProxy: isBehindProxy), room: 2) { crowd in
      let before = crowd.book.figures.open
      var lines: [Line] = []
      for _ in 0..<5 { lines.append(try await Line(port: crowd.port)) }
      try await wait { [lines] in
        crowd.book.figures == (before + 5 - ended, ended) && lines.count { $0.hasEnded } == ended
      }
      for line in lines where !line.hasEnded { try await line.channel.close() }
    }
  }

  @Test func idleConnectionsEndBeforeThoseThatSendAndNoneThatIsAnswered() async throws {
    try await crowded(room: 2) { crowd in
      let before = crowd.book.figures.open

      func open(_ count: Int) async throws -> Line {
        let line = try await Line(port: crowd.port)
        try await wait { crowd.book.figures == (before + min(count, 2), max(0, count - 2)) }
        return line
      }

      let slow = try await open(1), asked = crowd.sessions.asked
      try await slow.send(
        """
        POST /me/e/glass/press HTTP/1.1\r
        Content-Type: application/x-www-form-urlencoded\r
        Sec-Fetch-Site: same-origin\r
        Content-Length: 100
        """, "a")
      try await wait { crowd.sessions.asked == asked + 1 }
      let answered = try await open(2)
      try await answered.send("GET /healthz HTTP/1.1")
      try await wait { answered.inbox.text.contains("200 OK") }

      // The one that was answered is idle again.
      let stream = try await open(3)
      try await wait { answered.hasEnded }
      #expect(!slow.hasEnded)
      try await stream.send("GET /me/live HTTP/1.1")
      try await wait { stream.inbox.text.contains("text/event-stream") }

      let last = try await open(4)
      try await wait { slow.hasEnded }
      #expect(!stream.hasEnded && !last.hasEnded)
      for line in [stream, last] { try await line.channel.close() }
    }
  }
}
