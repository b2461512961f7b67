import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

/// The limits on requests; those on connections are in scripts/web/hostile, which runs the server.
struct HardeningTests {
  private static let behindProxy = WebSettings(names: ["study.example.org"], isBehindProxy: true)

  @Test func aRequestWithTooManyFieldsIsRefused() async throws {
    try await WebFixture().test { web in
      let few = Dictionary(uniqueKeysWithValues: (0..<50).map { ("X-\($0)", "1") })
      let many = Dictionary(uniqueKeysWithValues: (0..<65).map { ("X-\($0)", "1") })
      let accepted = try await web.get("/me/today", few)
      #expect(accepted.status == .ok)
      let refused = try await web.get("/me/today", many)
      #expect(refused.status == .requestHeaderFieldsTooLarge)
      #expect(refused.headers[.contentSecurityPolicy] != nil)
    }
  }

  @Test func numbersAreForProgramsOnThisMachine() async throws {
    try await WebFixture().test { web in
      _ = try await web.get("/me/e/glass/2026-06-07")
      let shown = try await web.get("/metrics")
      #expect(shown.status == .ok)
      #expect(shown.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      #expect(shown.text.contains(#"care_requests_total{route="/me/e/{key…}",status="200"} 1"#), "\(shown.text)")
      #expect(!shown.text.contains("glass"))
      #expect(shown.text.contains("\ncare_store_readable 1\n") && shown.text.contains("\ncare_held_submissions 0\n"))
      #expect(shown.text.firstMatch(of: #/\ncare_commits_total [1-9][0-9]*\n/#) != nil, "\(shown.text)")
      for header in ["X-Forwarded-For", "Forwarded"] {
        let passedOn = try await web.get("/metrics", [header: "192.0.2.1"])
        #expect(passedOn.status == .notFound)
      }
    }
  }

  @Test func theMachinesOwnNamesAreForWatchingOnly() async throws {
    let fixture = try TeamFixture()
    try await fixture.test(settings: Self.behindProxy) { web in
      for path in ["/healthz", "/readyz", "/metrics"] {
        let found = try await web.get(path)
        #expect(found.status == .ok, "\(path)")
      }
      for path in ["/join", "/sign-in", "/", "/nothing"] {
        let found = try await web.get(path)
        #expect(found.status == .misdirectedRequest, "\(path)")
      }
      let passedOn = try await web.get("/healthz", ["X-Forwarded-For": "192.0.2.1"])
      #expect(passedOn.status == .misdirectedRequest)
    }
  }

  @Test(arguments: [
    ("proxy-1", true, true), ("proxy-1", false, false), ("proxy 1", true, false), ("proxy\"1", true, false),
    (String(repeating: "proxy-id", count: 16), true, true), (String(repeating: "proxy-id", count: 17), true, false),
  ])
  func theIdOfAProxysRequestIsInTheLog(id: String, isBehindProxy: Bool, isTaken: Bool) async throws {
    let fixture = try WebFixture(), lines = Mutex("")
    var environment = WebFixture.environment(at: fixture.now)
    environment.logger = Logger(label: "test") { _ in LogCapture { line in lines.withLock { $0 += line } } }
    let server = try CareWebServer(
      fixture.runtime, settings: isBehindProxy ? Self.behindProxy : WebSettings(), environment: environment,
      sessions: SingleSession(WebFixture.patient))
    try await server.application().test(.router) { client in
      _ = try await WebClient(client: client).get("/nothing", ["X-Request-Id": id])
    }
    let log = lines.withLock(\.self)
    #expect(log.contains("hb.request.id=") && log.contains("hb.request.id=proxy") == isTaken, "\(log)")
    #expect(!isTaken || log.contains("hb.request.id=\(id) "), "\(log)")
  }

  @Test func aServerThatCannotWriteIsNotReady() async throws {
    try await WebFixture().test { web in
      let ready = try await web.get("/readyz")
      #expect(ready.status == .ok && ready.text == "ready\n")
    }
    // Another machine, whose clock is ahead, has written.
    let fixture = try WebFixture()
    try fixture.runtime.enroll(
      Enrollment(
        patient: "later", plan: "p", start: try #require(CivilDate("2026-06-09")), zoneForNewPatient: .utc),
      at: fixture.now.adding(seconds: 7_200))
    try await fixture.test { web in
      let behind = try await web.get("/readyz")
      #expect(behind.status == .serviceUnavailable && behind.text == "not ready: clock_behind\n", "\(behind.text)")
      let alive = try await web.get("/healthz")
      #expect(alive.status == .ok)
    }
  }

  @Test(arguments: [
    (String(repeating: "[", count: 32), "unreadable"), (String(repeating: "[", count: 33), "bad_request"),
    (#"{"a":"\#(String(repeating: "[", count: 40))"}"#, "unreadable"),
    (#"{"a":"\"\#(String(repeating: "{", count: 40))"}"#, "unreadable"),
    (String(repeating: "{\"a\":", count: 100_000), "bad_request"),
  ])
  func deepJSONIsRefusedBeforeItIsDecoded(body: String, code: String) async throws {
    try await WebFixture().test { web in
      let token = WebClient.hidden(in: try await web.get("/me/settings").text).first { $0.0 == "token" }?.1
      let answer = try await web.post(
        "/me/submissions", body: body,
        ["Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Care-Token": token ?? ""])
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("/problems/\(code)\""), "\(answer.text)")
    }
  }

  @Test(arguments: [(64 << 10, HTTPResponse.Status.forbidden), ((64 << 10) + 1, .contentTooLarge)])
  func aFormHasALimit(bytes: Int, status: HTTPResponse.Status) async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let answer = try await web.post(
        "/me/e/\(key)/press", body: String(repeating: "a", count: bytes),
        ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"])
      #expect(answer.status == status)
    }
  }
}
