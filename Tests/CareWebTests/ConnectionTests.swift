import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// What stands between a connection and the answer.
struct ConnectionTests {
  /// Sessions that must not be asked for.
  private struct Unreadable: SessionSource {
    struct Asked: Error {}

    func session(
      cookies: [String: String], for audience: Route.Audience, isUse: Bool, at now: Instant
    ) async throws -> WebSession? { throw Asked() }
    func isActive(_ session: WebSession, at now: Instant) async throws -> Bool { throw Asked() }
  }

  @Test func anAnswerThatAllHaveInCommonNeedsNoSession() async throws {
    let catalog = AssetCatalog()
    try await WebFixture(sessions: Unreadable()).test { web in
      for path in catalog.all.map(\.address) + ["/sw.js", "/manifest.webmanifest", "/healthz"] {
        let found = try await web.get(path, ["Cookie": "care_me=x"])
        #expect(found.status == .ok, "\(path)")
      }
      let home = try await web.get("/")
      #expect(home.status == .internalServerError)
    }
  }

  @Test func eachFileIsSentWithItsTypeAndItsLength() async throws {
    let catalog = AssetCatalog()
    try await WebFixture().test { web in
      for asset in catalog.all {
        let found = try await web.get(asset.address)
        #expect(Array(buffer: found.body) == asset.bytes)
        #expect(found.headers[.contentType] == asset.type)
        #expect(found.headers[.contentLength] == "\(asset.bytes.count)")
        #expect(found.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(found.headers[values: .contentSecurityPolicy].count == 1)
      }
    }
  }

  /// Only the lanes have threads of their own: a request is answered on the loop of its connection.
  @Test func aRequestIsAnsweredOnTheLoopOfItsConnection() async throws {
    let fixture = try WebFixture(), now = fixture.now, loops = Mutex<[Bool]>([])
    let environment = WebEnvironment(
      clock: {
        loops.withLock { $0.append(MultiThreadedEventLoopGroup.currentEventLoop != nil) }
        return now
      }, entropy: { count in [UInt8](repeating: 7, count: count) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let server = try CareWebServer(
      fixture.runtime, settings: WebSettings(port: 0), environment: environment,
      sessions: SingleSession(WebFixture.patient))
    try await server.application().test(.live) { client in
      loops.withLock { $0 = [] }
      let found = try await WebClient(client: client).get("/me/today")
      #expect(found.status == .ok)
    }
    // The hub, which is a task of its own, reads the clock, too.
    #expect(loops.withLock { $0.filter { $0 }.count } >= 3)
  }
}
